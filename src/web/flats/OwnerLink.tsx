import { TextLink } from '#web/ui/TextLink.tsx';

/** A person's name, which leads to their page; a name alone where their record is deleted. */
export function OwnerLink({ ownerId, name }: { ownerId: string | null; name: string }) {
  if (ownerId === null) return name;
  return (
    <TextLink to="/admin/people/$personId" params={{ personId: ownerId }}>
      {name}
    </TextLink>
  );
}
