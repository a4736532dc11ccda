import { useQuery } from '@tanstack/react-query';
import type { OwnerRecord } from '#domain/owner.ts';
import { roleLabel } from '#web/identity/roleLabels.ts';
import { useMay } from '#web/identity/useMay.ts';
import { Fetched, Nothing, PageSection } from '#web/ui/PageSection.tsx';
import classes from '#web/ui/RecordPage.module.css';
import { TextLink } from '#web/ui/TextLink.tsx';
import { nameOf } from '#web/users/people.ts';
import { usersQuery } from '#web/users/queries.ts';

/** The account with which the owner signs in, found by email. */
export function OwnerAccount({ owner }: { owner: OwnerRecord }) {
  const mayRead = useMay()('users:read');
  const query = useQuery({ ...usersQuery, enabled: mayRead && owner.email !== null });
  if (!mayRead) return null;
  return (
    <PageSection title="Account">
      {owner.email === null ? (
        <Nothing>Accounts are found by email, and theirs is not on record.</Nothing>
      ) : (
        <Fetched query={query}>
          {(users) => {
            const user = users.find(({ email }) => email.toLowerCase() === owner.email);
            if (!user) return <Nothing>No account has their email.</Nothing>;
            return (
              <ul className={classes.list}>
                <li>
                  <TextLink to="/admin/users" search={{ q: user.email }}>
                    {nameOf(user)}
                  </TextLink>
                  <span>{[roleLabel(user.role), user.isActive ? 'Active' : 'Deactivated'].join(' · ')}</span>
                </li>
              </ul>
            );
          }}
        </Fetched>
      )}
    </PageSection>
  );
}
