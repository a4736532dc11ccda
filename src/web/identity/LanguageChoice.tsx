import { Anchor, Group } from '@mantine/core';
import { type Language, languages } from '#domain/language.ts';
import { answer, api } from '#web/data/api.ts';
import { languageChoiceHeight } from '#web/identity/EntryCard.tsx';
import { useAuth } from '#web/identity/session.ts';
import { i18n, languageNames, speak, useLanguage } from '#web/texts/language.ts';

/** Chooses the language of the screens: for this device, and for the signed-in user on every device. */
export function LanguageChoice() {
  const present = useLanguage();
  const { user, refresh } = useAuth();
  async function choose(language: Language) {
    await speak(language);
    if (user === null) return;
    try {
      await answer(api.me.$patch({ json: { language } }));
      await refresh();
    } catch (error) {
      // Imported only here: the sign-in screen, which saves nothing, does not load it.
      const { notify } = await import('#web/notify.tsx');
      notify.error(error instanceof Error ? error.message : i18n.t('This could not be saved'));
    }
  }
  return (
    <Group role="group" aria-label={i18n.t('Language')} gap="lg" mih={languageChoiceHeight}>
      {languages.map((language) => (
        <Anchor
          key={language}
          component="button"
          type="button"
          lang={language}
          size="sm"
          py="sm"
          fw={language === present ? 650 : undefined}
          aria-pressed={language === present}
          onClick={() => void choose(language)}
        >
          {languageNames[language]}
        </Anchor>
      ))}
    </Group>
  );
}
