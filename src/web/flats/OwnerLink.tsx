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
