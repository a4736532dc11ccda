import { Button } from '@mantine/core';
import { useWhoChanged } from '#web/data/lastChange.ts';
import { MergePanel, type Wording } from '#web/records/MergePanel.tsx';
import type { Fields } from '#web/records/merge.ts';
import { News, NewsLine } from '#web/records/News.tsx';
import type { RecordEditor } from '#web/records/useRecordEditor.ts';

type Props<V extends Fields> = {
  editor: Pick<RecordEditor<V>, 'isGone' | 'news' | 'merge' | 'form' | 'mustSettle' | 'catchUp' | 'choose' | 'changed'>;
  wording: Wording<V>;
};

/** What others did to the record in the open form, brought into it because the person at the form asked for it. */
export function MergeNotices<V extends Fields>({ editor, wording }: Props<V>) {
  const { isGone, merge, form, changed } = editor;
  const who = useWhoChanged({ topic: wording.topic, ...changed }, merge !== null && !isGone);
  if (isGone || merge === null) return null;
  return (
    <MergePanel
      title={`${who.subject} changed ${wording.what} meanwhile${who.where}`}
      merge={merge}
      held={form.values}
      mustSettle={editor.mustSettle}
      onChoose={editor.choose}
      wording={wording}
    />
  );
}

/** What others did a moment ago. */
export function MergeNews<V extends Fields>({ editor, wording }: Props<V>) {
  const { isGone, news, changed } = editor;
  const who = useWhoChanged({ topic: wording.topic, ...changed }, isGone || news.length > 0);
  const { what, labels } = wording;
  return (
    <News isTold={isGone || news.length > 0}>
      {isGone && (
        <NewsLine title={`${who.subject} deleted ${what} meanwhile${who.where}`}>
          What you typed is still here: add it again as a new one, or cancel.
        </NewsLine>
      )}
      {!isGone && news.length > 0 && (
        <>
          <NewsLine title={`${who.subject} ${who.has} just changed ${what}${who.where}`}>
            {`Changed: ${news.map((field) => labels[field]).join(', ')}.`}
          </NewsLine>
          <Button size="xs" variant="default" aria-label="Show the changes" onClick={editor.catchUp}>
            Show
          </Button>
        </>
      )}
    </News>
  );
}
