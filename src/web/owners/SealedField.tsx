import { Anchor, Button, CloseButton, TextInput, type TextInputProps } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { useMay } from '#web/identity/useMay.ts';
import { typedOver } from '#web/owners/documents.ts';
import { type Sight, useSight } from '#web/owners/useSight.ts';
import classes from './OwnerForm.module.css';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'label'> & {
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
export function SealedField({ document, ownerId, mask, value, onChange, label, ...rest }: Props) {
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
