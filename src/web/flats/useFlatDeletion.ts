import type { Flat } from '#domain/flat.ts';
import { deleteFlat } from '#web/flats/queries.ts';
import { type Deletion, useDeletion } from '#web/records/useDeletion.ts';

const deletion: Deletion<Flat> = {
  topic: 'flats',
  title: ({ flatNumber }) => `Delete flat ${flatNumber}`,
  question: () => 'Are you sure you want to delete this flat?',
  deleted: ({ flatNumber }) => `Flat ${flatNumber} deleted`,
};

export function useFlatDeletion() {
  return useDeletion(deletion, deleteFlat);
}
