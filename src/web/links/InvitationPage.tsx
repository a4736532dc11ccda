import { ChosenPassword } from '#web/links/ChosenPassword.tsx';
import { LinkPage } from '#web/links/LinkPage.tsx';

/** docs/rules.md, One-time links: whoever was invited chooses their first password. */
export function InvitationPage() {
  return (
    <LinkPage purpose="invitation" title="Welcome">
      {(link, token) => (
        <ChosenPassword
          link={link}
          token={token}
          intro={`${link.name === '' ? 'You' : `${link.name}, you`} are invited. Choose a password of your own.`}
          submitLabel="Save password"
        />
      )}
    </LinkPage>
  );
}
