import { Alert, Button } from '@mantine/core';
import { ShownOnce } from '#web/ui/ShownOnce.tsx';
import { nameOf } from '#web/users/people.ts';
import type { GivenLink, OneTimePassword } from '#web/users/useUserActions.ts';
import IconBrandWhatsapp from '~icons/tabler/brand-whatsapp';

const words = {
  invitation: { title: 'Invitation for', lasts: 'It works once, for 7 days.' },
  reset: { title: 'A new password for', lasts: 'It works once, for an hour, and signs them out everywhere.' },
};

/** Shows a link, this once, for the admin to pass on. */
export function LinkDialog({ shown, onForget }: { shown: GivenLink; onForget: () => void }) {
  const { title, lasts } = words[shown.purpose];
  const name = nameOf(shown.user);
  // Without a public address the server knows only the path.
  const link = new URL(shown.link, location.origin).href;
  return (
    <ShownOnce
      title={`${title} ${name}`}
      label="Link"
      text={link}
      onForget={onForget}
      more={
        isOnlyHere(link) && (
          <Alert color="yellow" role="status">
            This link opens on this machine alone. Open Aangan by the address that others use, and make it there.
          </Alert>
        )
      }
      way={
        <Button
          component="a"
          variant="default"
          href={`https://wa.me/?text=${encodeURIComponent(link)}`}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
        >
          WhatsApp
        </Button>
      }
    >
      {`Pass it on to ${name || 'them'} alone: whoever has it chooses the password of `}
      <b>{shown.user.email}</b>
      {`. ${lasts} It is shown only now; you can make another one.`}
    </ShownOnce>
  );
}

function isOnlyHere(link: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(link).hostname);
}

export function OneTimePasswordDialog({ shown, onForget }: { shown: OneTimePassword; onForget: () => void }) {
  const name = nameOf(shown.user);
  return (
    <ShownOnce title={`One-time password for ${name}`} label="Password" text={shown.password} onForget={onForget}>
      {`It is shown only this once. Tell it to ${name} in person or by phone: they sign in with `}
      <b>{shown.user.email}</b>
      {' and this password, and choose a new one of their own right away.'}
    </ShownOnce>
  );
}
