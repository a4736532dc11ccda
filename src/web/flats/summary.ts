import type { Flat } from '#domain/flat.ts';
import { count } from '#web/ui/format.ts';

/** '2BHK · Ground floor · 880 sq ft' */
export function summary({ type, floor, size }: Pick<Flat, 'type' | 'floor' | 'size'>): string {
  const parts = [type, floorSaid(floor)];
  if (size !== null) parts.push(`${count(size)} sq ft`);
  return parts.join(' · ');
}

/** 'Ground floor', 'Floor 2' */
export function floorSaid(floor: number): string {
  return floor === 0 ? 'Ground floor' : `Floor ${floor}`;
}
