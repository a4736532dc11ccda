import { TextInput, type TextInputProps } from '@mantine/core';

/** For a code of an authenticator app; a recovery code can be typed or pasted into it as well. */
export function CodeInput(props: TextInputProps) {
  return (
    <TextInput
      label="Code"
      description="Six digits from your authenticator app, or one of your recovery codes"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      withAsterisk={false}
      {...props}
    />
  );
}
