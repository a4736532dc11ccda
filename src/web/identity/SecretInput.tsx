import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';
import { i18n } from '#web/texts/language.ts';

/** A password with a button to show it, which says what it will do and can be reached by keyboard. */
export function SecretInput(props: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <PasswordInput
      visible={isShown}
      onVisibilityChange={setIsShown}
      visibilityToggleButtonProps={{
        'aria-label': isShown ? i18n.t('Hide password') : i18n.t('Show password'),
        tabIndex: 0,
      }}
      // The library says so of its other inputs, not of this one.
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  );
}
