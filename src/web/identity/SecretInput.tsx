import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';
import { i18n } from '#web/texts/language.ts';

/** A password field with a button to show the password; the button has a label and can be reached by keyboard. */
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
      // Mantine sets this on its other inputs, but not on this one.
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  );
}
