import { Anchor, Group } from '@mantine/core';
import { type Language, languages } from '#domain/language.ts';
import { answer, api } from '#web/data/api.ts';
import { languageChoiceHeight } from '#web/identity/EntryCard.tsx';
import { useAuth } from '#web/identity/session.ts';
import { i18n, languageNames, speak, useLanguage } from '#web/texts/language.ts';

/** The language of the screens: of this device, and of whoever is signed in wherever they sign in. */
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
      // Later: the sign-in screen, where nothing is saved, does without.
      const { notify } = await import('#web/notify.tsx');
      notify.error(error instanceof Error ? error.message : i18n.t('This could not be saved'));
    }
  }
  return (
    <Group role="group" aria-label={i18n.t('Language')} gap="lg" h={languageChoiceHeight}>
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
