import { Button, Card, FileButton, Loader, Stack, Text, Textarea, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { EarlierImports, RememberedColumns } from '#web/imports/EarlierImports.tsx';
import classes from '#web/imports/Import.module.css';
import { type ImportSource, tooLarge, useReadImport } from '#web/imports/queries.ts';
import { FormAlert } from '#web/ui/FormAlert.tsx';
import IconFileSpreadsheet from '~icons/tabler/file-spreadsheet';

type Props = { onOpen: (id: string) => void };

/** Takes a file by the button or by drag and drop, or cells by pasting. */
export function ChooseFile({ onOpen }: Props) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const read = useReadImport();

  function give(given: ImportSource) {
    if (read.isPending) return;
    const large = tooLarge(given);
    setRefusal(large);
    if (large !== null) return;
    read.mutate(given, { onSuccess: ({ id }) => onOpen(id) });
  }
  usePastedAnywhere(give);

  return (
    <Stack gap="md">
      <FormAlert>{refusal ?? read.error?.message}</FormAlert>
      <Drop given={read.isPending ? read.variables : null} onGive={give} />
      <EarlierImports onOpen={onOpen} />
      <Paste isReading={read.isPending} onGive={give} />
      <RememberedColumns />
    </Stack>
  );
}

const accepted = '.xlsx,.csv,.tsv,.txt,text/csv,text/tab-separated-values';

function Drop({ given, onGive }: { given: ImportSource | null | undefined; onGive: (given: ImportSource) => void }) {
  const isOver = useDroppedAnywhere((file) => onGive({ file }));
  return (
    <Card
      component="section"
      aria-labelledby="import-file"
      className={classes.drop ?? ''}
      data-is-over={isOver || undefined}
    >
      <IconFileSpreadsheet size={40} stroke={1.5} aria-hidden />
      <Title order={2} size="h4" id="import-file">
        Drop a file here
      </Title>
      <Text c="dimmed" maw={520}>
        An Excel workbook (.xlsx) or a CSV file, with whatever headings it has, up to 20 MB. Flats, owners, tenants and
        vehicles may stand in one sheet or in several.
      </Text>
      <FileButton onChange={(file) => file && onGive({ file })} accept={accepted}>
        {(props) => (
          <Button {...props} loading={Boolean(given)}>
            Choose a file
          </Button>
        )}
      </FileButton>
      <div role="status" className={classes.reading}>
        {given && (
          <>
            <Loader size="xs" aria-hidden />
            {'file' in given ? `Reading ${given.file.name}…` : 'Reading the cells…'}
          </>
        )}
      </div>
    </Card>
  );
}

function Paste({ isReading, onGive }: { isReading: boolean; onGive: (given: ImportSource) => void }) {
  const [text, setText] = useState('');
  return (
    <Card component="section" aria-labelledby="import-paste" padding="lg">
      <Title order={2} size="h4" mb="sm" id="import-paste">
        Or paste cells
      </Title>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '') onGive({ text });
        }}
      >
        <Textarea
          label="Cells"
          description="Select them in your spreadsheet with their heading, copy, and paste here."
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          rows={4}
          spellCheck={false}
        />
        <Button type="submit" variant="default" mt="sm" disabled={text.trim() === '' || isReading}>
          Read these cells
        </Button>
      </form>
    </Card>
  );
}

/** Takes cells or a file pasted while no field has the focus. */
function usePastedAnywhere(onGive: (given: ImportSource) => void) {
  const give = useRef(onGive);
  useEffect(() => {
    give.current = onGive;
  });
  useEffect(() => {
    function pasted({ target, clipboardData }: ClipboardEvent) {
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return;
      const [file] = clipboardData?.files ?? [];
      const text = clipboardData?.getData('text/plain') ?? '';
      if (file) give.current({ file });
      // Text without a tab or line break is no table, and was pasted for another purpose.
      else if (/[\t\n]/.test(text.trim())) give.current({ text });
    }
    window.addEventListener('paste', pasted);
    return () => window.removeEventListener('paste', pasted);
  }, []);
}

/**
 * Whether a file is being dragged over the page. A drop anywhere is handled, because the browser would otherwise open
 * the file in place of the page.
 */
function useDroppedAnywhere(onFile: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false);
  const give = useRef(onFile);
  useEffect(() => {
    give.current = onFile;
  });
  useEffect(() => {
    const listening = new AbortController();
    const on = <E extends keyof WindowEventMap>(event: E, act: (event: WindowEventMap[E]) => void) =>
      window.addEventListener(event, act, { signal: listening.signal });
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;
    // Entering a child fires dragleave on its parent: enters and leaves are counted.
    let inside = 0;
    const count = (event: DragEvent, by: number) => {
      if (!hasFiles(event)) return;
      inside = Math.max(0, inside + by);
      setOver(inside > 0);
    };
    on('dragenter', (event) => count(event, 1));
    on('dragleave', (event) => count(event, -1));
    on('dragover', (event) => hasFiles(event) && event.preventDefault());
    on('drop', (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      inside = 0;
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (file) give.current(file);
    });
    return () => listening.abort();
  }, []);
  return isOver;
}
