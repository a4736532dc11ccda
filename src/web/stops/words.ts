import { spokenDay } from '#domain/day.ts';
import { spokenPlate } from '#domain/plate.ts';
import type { GateStop } from '#domain/stop.ts';
import { i18n } from '#web/texts/language.ts';

type Stopped = Pick<GateStop, 'name' | 'vehicleNumber'>;

/** 'Suresh Kale, MH 12 ZX 7001' */
export function stopTitle({ name, vehicleNumber }: Stopped): string {
  const plate = vehicleNumber === null ? null : spokenPlate(vehicleNumber);
  return [name, plate].filter((part) => part !== null).join(', ') || i18n.t('Erased');
}

/** 'until 31 Dec 2026' */
export function untilWords({ lastDay }: Pick<GateStop, 'lastDay'>): string {
  return lastDay === null ? 'without an end' : `until ${spokenDay(lastDay)}`;
}
