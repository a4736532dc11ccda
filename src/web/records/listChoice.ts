import { z } from 'zod';
import { columnsText, listViews } from '#web/records/listAddress.ts';

/**
 * How a person wants to see a list: kept in this browser for each person, and unlike their notes (identity/ownNotes.ts)
 * beyond signing out, because nothing of the society is in it.
 */
const ListChoice = z.object({ view: z.enum(listViews).optional().catch(undefined), columns: columnsText }).catch({});
export type ListChoice = z.output<typeof ListChoice>;

export function readListChoice(userId: string, list: string): ListChoice {
  try {
    return ListChoice.parse(JSON.parse(localStorage.getItem(keyOf(userId, list)) ?? '{}'));
  } catch {
    return {};
  }
}

export function writeListChoice(userId: string, list: string, choice: ListChoice) {
  try {
    localStorage.setItem(keyOf(userId, list), JSON.stringify(choice));
  } catch {
    // Storage is full or forbidden: what is on the screen is still right.
  }
}

function keyOf(userId: string, list: string): string {
  return `aangan:list:${userId}:${list}`;
}
