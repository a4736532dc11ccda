import { Button, Stack } from '@mantine/core';
import { MeetingPanel, type Wording } from '#web/ui/MeetingPanel.tsx';
import type { Fields } from '#web/ui/meeting.ts';
import { Notice } from '#web/ui/Notice.tsx';
import type { RecordEditor } from '#web/ui/useRecordEditor.ts';

type Props<V extends Fields> = {
  editor: Pick<RecordEditor<V>, 'isGone' | 'news' | 'meeting' | 'form' | 'mustSettle' | 'catchUp' | 'choose'>;
  wording: Wording<V>;
};

/** What others did to the record in the open form. */
export function Meanwhile<V extends Fields>({ editor, wording }: Props<V>) {
  const { isGone, news, meeting, form } = editor;
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
      {meeting && (
        <MeetingPanel
          meeting={meeting}
          held={form.values}
          mustSettle={editor.mustSettle}
          onChoose={editor.choose}
          wording={wording}
        />
      )}
    </>
  );
}
