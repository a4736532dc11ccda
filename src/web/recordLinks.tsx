import { TextLink } from '#web/ui/TextLink.tsx';

/** A person's name as a link to their page; only the name if their record was deleted. */
export function OwnerLink({ ownerId, name }: { ownerId: string | null; name: string }) {
  if (ownerId === null) return name;
  return (
    <TextLink to="/admin/people/$personId" params={{ personId: ownerId }}>
      {name}
    </TextLink>
  );
}

/** A flat's number as a link to its page; of a deleted flat only the number, which says so. */
export function FlatLink({ flatId, flatNumber }: { flatId: string | null; flatNumber: string }) {
  if (flatId === null) return `${flatNumber} (deleted)`;
  return (
    <TextLink to="/admin/flats/$flatId" params={{ flatId }}>
      {flatNumber}
    </TextLink>
  );
}
