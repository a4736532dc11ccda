import { Button, Menu, Text, Title } from '@mantine/core';
import { IconChevronDown, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useAuth } from '#web/identity/session.ts';
import { notify } from '#web/notify.tsx';
import { type Imprint, madeLine, societyLines } from '#web/print/imprint.ts';
import { downloadCsv, downloadXlsx, type Sheet } from '#web/print/sheet.ts';
import { societyQuery } from '#web/society/queries.ts';
import classes from './Paper.module.css';

/** What stands above a register on paper and in a file; null until the society's facts are known. */
export function useImprint(): (() => Imprint) | null {
  const { user } = useAuth();
  const { data: society } = useQuery(societyQuery);
  if (!society || !user) return null;
  return () => ({ society, by: user.name || user.email, at: new Date() });
}

/** The society's heading over a register; only on paper, where the page's own heading isn't. */
export function PaperHeading({ title, part }: { title: string; part: string | null }) {
  const imprint = useImprint()?.();
  if (!imprint) return null;
  return (
    <div className={classes.onlyOnPaper}>
      <SocietyHeading society={imprint.society} />
      <Title order={2} size="h3" mt="sm">
        {title}
      </Title>
      {part && <Text size="sm">{part}</Text>}
      <Text size="xs" mb="sm">
        {madeLine(imprint)}
      </Text>
    </div>
  );
}

export function SocietyHeading({ society }: Pick<Imprint, 'society'>) {
  const [name, ...lines] = societyLines(society);
  return (
    <div className={classes.society}>
      <Text fw={700} fz="xl" component="p">
        {name}
      </Text>
      {lines.map((line) => (
        <Text size="sm" key={line}>
          {line}
        </Text>
      ))}
    </div>
  );
}

export function PrintButton() {
  return (
    <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
      Print
    </Button>
  );
}

/** What is shown, as a file to work on; `make` is asked only when a person wants one. */
export function ExportMenu({ make, isDisabled }: { make: () => Sheet | null | undefined; isDisabled: boolean }) {
  async function save(as: (sheet: Sheet) => Promise<void>) {
    const sheet = make();
    if (!sheet) return;
    try {
      await as(sheet);
    } catch {
      notify.error('The file could not be made. Please try again.');
    }
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          disabled={isDisabled}
          leftSection={<IconDownload size={18} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => save(downloadXlsx)}>Excel (.xlsx)</Menu.Item>
        <Menu.Item onClick={() => save(downloadCsv)}>CSV (.csv)</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
