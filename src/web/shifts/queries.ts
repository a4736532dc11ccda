import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { OwnDevice } from '#domain/device.ts';
import type { Language } from '#domain/language.ts';
import { messagesOf } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import { isOnDuty, latestFirst, type Shift, ShiftDraft } from '#domain/shift.ts';
import type { Session } from '#domain/user.ts';
import { answer, api, RequestFailed } from '#web/data/api.ts';
import { meKey, queryClient } from '#web/data/queries.ts';
import { useAuth } from '#web/identity/session.ts';
import {
  type About,
  enter,
  newEntry,
  outboxNow,
  shiftsPath,
  showTaken,
  useOutbox,
  type WaitingEntry,
} from '#web/offline/outbox.ts';
import { forgiveWrongPins, noteWrongPin, requirePin } from '#web/shifts/ownPin.ts';
import { i18n } from '#web/texts/language.ts';

/** The guards who may take over at this gate, and the latest shifts. */
export const ownDeviceQuery = queryOptions({
  queryKey: ['own-device'],
  queryFn: (): Promise<OwnDevice> => answer(api.devices.me.$get()),
});

/** The same, including shifts that its user began on this device and the server has not got yet. */
export function useOwnDevice(): OwnDevice | undefined {
  const { data } = useQuery(ownDeviceQuery);
  const { waiting, arriving } = useOutbox();
  const userId = useAuth().user?.id;
  return useMemo(
    () => data && withWaiting(data, ownOf([...arriving, ...waiting], userId)),
    [data, waiting, arriving, userId],
  );
}

/** Another account's shifts are of another device of the gate, which was signed in here before. */
function ownOf(entries: readonly WaitingEntry[], userId: string | undefined): WaitingEntry[] {
  return entries.filter((entry) => entry.userId === userId);
}

showTaken('own-device', (entry) =>
  queryClient.setQueryData(ownDeviceQuery.queryKey, (device) => device && withWaiting(device, [entry])),
);

/** The present shift at a device; null where nobody is on duty. */
export function shiftOn(device: OwnDevice | undefined): Shift | null {
  const last = device?.shifts[0];
  return last && isOnDuty(last) ? last : null;
}

/** The guard on duty here at an instant (ISO), as far as this device knows; null where nobody was. */
export function onDutyHere(at: string): string | null {
  const device = queryClient.getQueryData(ownDeviceQuery.queryKey);
  const { waiting, arriving } = outboxNow();
  const userId = queryClient.getQueryData<Session>(meKey)?.user?.id;
  const shifts = device && withWaiting(device, ownOf([...arriving, ...waiting], userId)).shifts;
  const shift = shifts?.find((shift) => shift.at <= at);
  return shift && (isOnDuty(shift) || at <= shift.receivedAt) ? shift.guard : null;
}

/** Applies this device's waiting shifts and read notes to the server's answer. */
function withWaiting(device: OwnDevice, own: readonly WaitingEntry[]): OwnDevice {
  const standing = own.filter(({ refusal }) => refusal === null);
  const arrived = new Set(device.shifts.map(({ id }) => id));
  const begun = standing.filter(({ id, path }) => path === shiftsPath && !arrived.has(id));
  const readAt = new Map(standing.map(({ path, happenedAt }) => [path, happenedAt]));
  const shifts = [...begun.map((one) => asShift(one, device)), ...device.shifts].map((shift) => {
    const noteReadAt = shift.noteReadAt ?? readAt.get(readPath(shift.id)) ?? null;
    return { ...shift, noteReadAt };
  });
  const spoken = new Map(begun.map(({ body }) => [(body as Draft).guardId, (body as Draft).language]));
  const guards = device.guards.map((guard) => ({ ...guard, language: spoken.get(guard.id) ?? guard.language }));
  return { ...device, guards, shifts: shifts.toSorted(latestFirst) };
}

const readPath = (shiftId: string) => `${shiftsPath}/${shiftId}/read`;

function asShift({ id, body, happenedAt }: WaitingEntry, { guards }: OwnDevice): Shift {
  const { guardId, note } = body as Draft;
  const guard = guardId === null ? null : (guards.find((one) => one.id === guardId)?.name ?? '');
  const times = { at: happenedAt, receivedAt: happenedAt, noteReadAt: null };
  return { id, guardId, guard, ...times, note: note.trim() === '' ? null : note, remark: null };
}

type Draft = {
  id: string;
  guardId: string | null;
  pin: string | null;
  note: string;
  language?: Language;
  happenedAt: string;
};

/**
 * Begins a guard's shift, or ends the last one. With a network the server checks the PIN. Without one this device does,
 * and the shift waits like other entries until the server has checked it again. Throws RequestFailed.
 */
export async function beginShift(typed: Draft, device: OwnDevice): Promise<void> {
  const { data, error } = ShiftDraft.safeParse(typed);
  if (error) throw new RequestFailed(new Problem('invalid', null, { errors: messagesOf(error) }).body());
  // The device checks the PIN as the server would read it.
  const draft = { ...typed, pin: data.pin };
  if (await isTaken(draft)) return;
  const guard = device.guards.find(({ id }) => id === draft.guardId);
  if (guard) await requirePin(guard, device.id, draft.pin ?? '');
  await enterShift(
    draft.happenedAt,
    draft.id,
    shiftsPath,
    { ...draft, isChecked: true },
    { onDuty: guard?.name ?? null },
  );
}

/** A network that swallows requests counts as no network; a request that arrives all the same begins the same shift. */
const longestAskMs = 4000;

/**
 * Sends the shift to the server; false where the server can't be reached, or takes no more of this gate for now, and this
 * device can check the PIN.
 */
async function isTaken(draft: Draft): Promise<boolean> {
  const { guardId } = draft;
  try {
    const init = { signal: AbortSignal.timeout(longestAskMs) };
    await answer(api.devices.me.shifts.$post({ json: draft }, { init }));
  } catch (failure) {
    if (!(failure instanceof RequestFailed)) throw failure;
    if ((failure.isOutage || isTooMuch(failure)) && globalThis.crypto?.subtle) return false;
    if (guardId !== null && failure.fields['pin']?.code === 'pin_wrong') await noteWrongPin(guardId);
    throw failure;
  }
  if (guardId !== null) await forgiveWrongPins(guardId);
  void queryClient.invalidateQueries({ queryKey: ownDeviceQuery.queryKey });
  return true;
}

const isTooMuch = ({ reason }: RequestFailed) => typeof reason !== 'string' && reason.reason === 'too_many_entries';

export async function noteIsRead(shift: Shift): Promise<void> {
  const { id, happenedAt } = newEntry();
  await enterShift(happenedAt, id, readPath(shift.id), { happenedAt }, { noteOf: shift.at });
}

async function enterShift(happenedAt: string, id: string, path: string, body: object, about: About): Promise<void> {
  await enter({ id, method: 'POST', path, body, happenedAt, about, shownBy: 'own-device' });
}

export function dutyTitle(guard: string | null): string {
  return guard === null ? i18n.t('The shift has ended') : i18n.t('{name} is on duty', { name: guard });
}
