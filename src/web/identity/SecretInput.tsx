import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';

/** A password with a button to show it, which says what it will do and can be reached by keyboard. */
export function SecretInput(props: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <PasswordInput
      visible={isShown}
      onVisibilityChange={setIsShown}
      visibilityToggleButtonProps={{ 'aria-label': isShown ? 'Hide password' : 'Show password', tabIndex: 0 }}
      // The library says so of its other inputs, not of this one.
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  );
}
