import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type SearchKind, searchKinds } from '#domain/search.ts';
import { i18n } from '#web/texts/language.ts';
import { SearchField } from '#web/ui/SearchField.tsx';
import { Select } from '#web/ui/Select.tsx';
import IconSearch from '~icons/tabler/search';
import classes from './Search.module.css';

const kinds: Record<SearchKind, string> = { vehicle: /*i18n*/ 'Vehicle', flat: /*i18n*/ 'Flat' };
const prompts: Record<SearchKind, string> = {
  vehicle: /*i18n*/ 'Enter vehicle number',
  flat: /*i18n*/ 'Enter flat number',
};
// The server's limit.
const longest = 100;

type Props = {
  kind: SearchKind;
  /** The text of the last search. */
  text: string;
  isBusy: boolean;
  onKind: (kind: SearchKind) => void;
  onSearch: (text: string) => void;
};

/** Searches by Enter or by the button, never while typing (docs/rules.md, Residents' search). */
export function SearchForm({ kind, text, isBusy, onKind, onSearch }: Props) {
  const [draft, setDraft] = useState(text);
  const [seen, setSeen] = useState(text);
  // The back button restores the text of the earlier search.
  if (text !== seen) {
    setSeen(text);
    if (text !== '') setDraft(text);
  }
  const isBlank = draft.trim() === '';

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isBlank) onSearch(draft.trim());
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a <search> around the form would be one more box to lay out.
    <form onSubmit={submit} role="search" className={classes.form}>
      <Select
        aria-label={i18n.t('Search for')}
        data={searchKinds.map((one) => ({ value: one, label: i18n.t(kinds[one]) }))}
        value={kind}
        onChange={(value) => onKind(value as SearchKind)}
        allowDeselect={false}
        size="md"
        className={classes.kind ?? ''}
      />
      <SearchField
        label={i18n.t(prompts[kind])}
        placeholder={i18n.t(prompts[kind])}
        value={draft}
        onChange={setDraft}
        maxLength={longest}
        size="md"
        autoCapitalize="characters"
        enterKeyHint="search"
        className={classes.text ?? ''}
      />
      <Button type="submit" size="md" leftSection={<IconSearch size={18} aria-hidden />} loading={isBusy}>
        {i18n.t('Search')}
      </Button>
    </form>
  );
}
