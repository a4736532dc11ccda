import { Anchor, Button, CloseButton, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import type { ChangeEvent } from 'react';
import type { OwnerRecord } from '#domain/owner.ts';
import { useMay } from '#web/identity/useMay.ts';
import { typedOver, webLink } from '#web/owners/documents.ts';
import { type Sight, useSight } from '#web/owners/useSight.ts';
import form from '#web/ui/Form.module.css';
import classes from './OwnerForm.module.css';

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
      <Textarea {...input('lease', 'whole')} placeholder="Notes, or a link to the document" rows={1} />
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

type SealedProps = Omit<TextInputProps, 'value' | 'onChange' | 'label'> & {
  label: string;
  document: 'aadhar' | 'pan';
  /** The owner of the masked number; null where there is none to show. */
  ownerId: string | null;
  mask: string | null;
  value: string;
  onChange: (value: string) => void;
};

/**
 * A document number of which the browser has only the mask. If left alone it stays; typing replaces it, deleting
 * removes it, and both can be undone. Showing it in the clear asks the server, which records that.
 */
function SealedField({ document, ownerId, mask, value, onChange, label, ...rest }: SealedProps) {
  const isMasked = mask !== null && value === mask;
  const mayReveal = useMay()('documents:reveal');
  const sight = useSight(ownerId ?? '', document, isMasked ? mask : null);

  function change(event: ChangeEvent<HTMLInputElement>) {
    const { value: next } = event.currentTarget;
    // What was typed or pasted, if the browser tells.
    const brought = (event.nativeEvent as InputEvent).data;
    sight.hide();
    onChange(isMasked && sight.number === null ? (brought ?? typedOver(mask, next)) : next);
  }

  return (
    <div className={classes.field}>
      <TextInput
        {...rest}
        className=""
        label={label}
        value={isMasked ? (sight.number ?? mask) : value}
        onChange={change}
        onFocus={(event) => isMasked && event.currentTarget.select()}
        description={isMasked ? mayReveal && 'Showing it is recorded with your name.' : rest.description}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="off"
        spellCheck={false}
        {...(isMasked && {
          rightSectionWidth: 104,
          rightSection: <SealedButtons label={label} sight={mayReveal ? sight : null} onRemove={() => onChange('')} />,
        })}
      />
      {mask !== null && !isMasked && (
        <Anchor component="button" type="button" size="xs" onClick={() => onChange(mask)}>
          {value === '' ? `Don't remove ${mask}` : `Keep ${mask}`}
        </Anchor>
      )}
    </div>
  );
}

/** The field's buttons. Without `sight`, for users who may not see the number, they only remove it. */
function SealedButtons({ label, sight, onRemove }: { label: string; sight: Sight | null; onRemove: () => void }) {
  const isShown = sight !== null && sight.number !== null;
  return (
    <>
      {sight && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`${isShown ? 'Hide' : 'Show'} ${label}`}
          loading={sight.isBusy}
          onClick={isShown ? sight.hide : sight.show}
        >
          {isShown ? 'Hide' : 'Show'}
        </Button>
      )}
      <CloseButton size="sm" aria-label={`Clear ${label}`} onClick={onRemove} />
    </>
  );
}
