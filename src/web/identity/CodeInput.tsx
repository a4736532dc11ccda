import { TextInput, type TextInputProps } from '@mantine/core';
import { i18n } from '#web/texts/language.ts';

/** A field for the code of an authenticator app; a recovery code can be entered as well. */
export function CodeInput(props: TextInputProps) {
  return (
    <TextInput
      label={i18n.t('Code')}
      description={i18n.t('Six digits from your authenticator app, or one of your recovery codes')}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      withAsterisk={false}
      {...props}
    />
  );
}
