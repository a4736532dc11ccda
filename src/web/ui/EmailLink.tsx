import { PlainLink } from '#web/ui/TextLink.tsx';

/** A mailto link. An address too long for one line breaks before the @. */
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
