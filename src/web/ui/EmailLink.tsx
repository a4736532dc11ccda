import { PlainLink } from '#web/ui/TextLink.tsx';

/** Too long for one line it breaks before the @, where it is read as two parts. */
export function EmailLink({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <PlainLink href={`mailto:${email}`}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </PlainLink>
  );
}
