import { ChosenPassword } from '#web/links/ChosenPassword.tsx';
import { LinkPage } from '#web/links/LinkPage.tsx';
import { i18n } from '#web/texts/language.ts';

/** docs/rules.md, One-time links: an invited user chooses their first password. */
export function InvitationPage() {
  return (
    <LinkPage purpose="invitation" title={i18n.t('Welcome')}>
      {(link, token) => (
        <ChosenPassword
          link={link}
          token={token}
          intro={
            link.name === ''
              ? i18n.t('You are invited. Choose a password of your own.')
              : i18n.t('{name}, you are invited. Choose a password of your own.', { name: link.name })
          }
          submitLabel={i18n.t('Save password')}
        />
      )}
    </LinkPage>
  );
}
