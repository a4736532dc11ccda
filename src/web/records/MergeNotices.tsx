import { Button, Stack } from '@mantine/core';
import { MergePanel, type Wording } from '#web/records/MergePanel.tsx';
import type { Fields } from '#web/records/merge.ts';
import { Notice } from '#web/records/Notice.tsx';
import type { RecordEditor } from '#web/records/useRecordEditor.ts';

type Props<V extends Fields> = {
  editor: Pick<RecordEditor<V>, 'isGone' | 'news' | 'merge' | 'form' | 'mustSettle' | 'catchUp' | 'choose'>;
  wording: Wording<V>;
};

/** What others did to the record in the open form. */
export function MergeNotices<V extends Fields>({ editor, wording }: Props<V>) {
  const { isGone, news, merge, form } = editor;
  if (isGone) {
    return (
      <Notice title={`Someone else deleted ${wording.what} meanwhile`}>
        What you typed is still here. You can add it again as a new one, or cancel.
      </Notice>
    );
  }
  return (
    <>
      {news.length > 0 && (
        <Notice title={`Someone else has just changed ${wording.what}`}>
          <Stack gap="xs" align="flex-start">
            {`Changed: ${news.map((field) => wording.labels[field]).join(', ')}.`}
            <Button size="xs" variant="default" onClick={editor.catchUp}>
              Show the changes
            </Button>
          </Stack>
        </Notice>
      )}
      {merge && (
        <MergePanel
          merge={merge}
          held={form.values}
          mustSettle={editor.mustSettle}
          onChoose={editor.choose}
          wording={wording}
        />
      )}
    </>
  );
}
