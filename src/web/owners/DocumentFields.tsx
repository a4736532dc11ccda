import { Anchor, Textarea } from '@mantine/core';
import type { OwnerRecord } from '#domain/owner.ts';
import { webLink } from '#web/owners/documents.ts';
import { SealedField } from '#web/owners/SealedField.tsx';
import form from '#web/ui/Form.module.css';

type Document = 'aadhar' | 'pan' | 'lease';
// biome-ignore lint/suspicious/noExplicitAny: as a form hands out what an input takes.
type Input = { label: string } & Record<string, any>;

type Props = {
  base: OwnerRecord | null;
  /** Somebody has deleted the record meanwhile: the browser knows only the masks of its numbers. */
  isGone: boolean;
  values: Record<Document, string>;
  input: (document: Document, width?: 'half' | 'whole') => Input;
};

/** The inputs for a person's document numbers and lease, shared by several forms (docs/rules.md, Documents). */
export function DocumentFields({ base, isGone, values, input }: Props) {
  const address = webLink(values.lease);
  const sealed = (document: 'aadhar' | 'pan') => {
    const mask = base?.documents[document] ?? null;
    const isLost = isGone && values[document] === mask;
    const { onChange, ...props } = input(document);
    return {
      ...props,
      onChange,
      document,
      ownerId: base?.id ?? null,
      mask: isGone ? null : mask,
      value: isLost ? '' : values[document],
      description: isLost ? 'It went with the deleted record. Type it again.' : null,
    };
  };
  return (
    <div className={form.fields}>
      <SealedField {...sealed('aadhar')} placeholder="12 digits" inputMode="numeric" />
      <SealedField {...sealed('pan')} placeholder="e.g. ABCDE1234F" autoCapitalize="characters" />
      <Textarea
        {...input('lease', 'whole')}
        placeholder="Notes, or a link to the document"
        autosize
        minRows={1}
        maxRows={6}
      />
      {address && (
        <Anchor
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          size="sm"
          className={form.field ?? ''}
          data-width="whole"
        >
          Open the lease agreement
        </Anchor>
      )}
    </div>
  );
}
