import { Button, Card, Progress, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { logExport } from '#web/data/logExport.ts';
import { queryClient } from '#web/data/queries.ts';
import { flatsQuery } from '#web/flats/queries.ts';
import { everyMemberQuery } from '#web/households/queries.ts';
import { registerOfNominationsQuery } from '#web/nominations/queries.ts';
import { notify } from '#web/notify.tsx';
import { othersQuery } from '#web/owners/people.ts';
import { ownersQuery } from '#web/owners/queries.ts';
import { fetchEveryOwnership } from '#web/ownerships/queries.ts';
import { useProvenance } from '#web/print/Letterhead.tsx';
import { aboutSheet, fileNameOf, type Provenance } from '#web/print/provenance.ts';
import { saveSpreadsheet } from '#web/print/saveSpreadsheet.ts';
import { type Holdings, workbookSheets } from '#web/settings/workbookSheets.ts';
import { tenanciesQuery } from '#web/tenancies/queries.ts';
import { transfersQuery } from '#web/transfers/queries.ts';
import { FormAlert } from '#web/ui/FormAlert.tsx';
import { vehiclesQuery } from '#web/vehicles/queries.ts';
import IconTableExport from '~icons/tabler/table-export';
import classes from './SocietyPage.module.css';

/** Saves the whole society as one workbook, to keep, to work on, or to import elsewhere. */
export function WorkbookCard() {
  const provenance = useProvenance();
  const { step, problem, save } = useWorkbook();
  return (
    <Card component="section" aria-labelledby="society-workbook" padding="lg" className={classes.section ?? ''}>
      <Title order={2} size="h4" mb={4} id="society-workbook" tabIndex={-1} className={classes.place ?? ''}>
        Everything in one workbook
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        Flats, owners, tenancies, vehicles, ownerships, the register of transfers, household members and nominations,
        each on a sheet of its own. Aadhaar and PAN numbers are not in it.
      </Text>
      <Button
        variant="default"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconTableExport size={18} aria-hidden />}
        disabled={!provenance}
        loading={step !== null}
        onClick={() => provenance && save(provenance())}
      >
        Download workbook
      </Button>
      {step && (
        <div role="status">
          <Text size="sm" mt="sm" mb={6}>
            {step.text}
          </Text>
          <Progress value={step.points} aria-label="Progress of the workbook" />
        </div>
      )}
      <FormAlert>{problem}</FormAlert>
    </Card>
  );
}

/** Loading eight lists, and then writing the workbook. */
const steps = 9;

type Step = { text: string; points: number };

function useWorkbook() {
  const [step, setStep] = useState<Step | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const begin = (text: string, done: number) => setStep({ text, points: (done / steps) * 100 });

  async function read(): Promise<Holdings> {
    begin('Reading flats…', 0);
    const flats = await queryClient.fetchQuery(flatsQuery);
    begin('Reading owners…', 1);
    const owners = await queryClient.fetchQuery(ownersQuery);
    begin('Reading vehicles…', 2);
    const vehicles = await queryClient.fetchQuery(vehiclesQuery);
    begin('Reading tenancies…', 3);
    const others = await queryClient.fetchQuery(othersQuery);
    const tenancies = await queryClient.fetchQuery(tenanciesQuery);
    begin('Reading ownerships…', 4);
    const ownerships = await fetchEveryOwnership();
    begin('Reading the register of transfers…', 5);
    const transfers = await queryClient.fetchQuery(transfersQuery);
    begin('Reading households…', 6);
    const members = await queryClient.fetchQuery(everyMemberQuery);
    begin('Reading nominations…', 7);
    const nominations = await queryClient.fetchQuery(registerOfNominationsQuery(null));
    return { flats, owners, others, tenancies, vehicles, ownerships, transfers, members, nominations };
  }

  async function save(provenance: Provenance) {
    setProblem(null);
    try {
      const holdings = await read();
      begin('Writing the workbook…', 8);
      const made = workbookSheets(holdings, provenance.society.timeZone);
      const amount = made.reduce((sum, { rows }) => sum + rows.length, 0);
      await logExport({ kind: 'export', list: 'society', format: 'xlsx', count: amount });
      const holds = made.map(({ name, rows }) => `${name}: ${rows.length}`).join(', ');
      const file = fileNameOf(provenance, 'society');
      await saveSpreadsheet(file, { as: 'xlsx', sheets: [...made, aboutSheet(provenance, holds)] });
      notify.success(`${file}.xlsx is saved`);
    } catch {
      setProblem('The workbook could not be made. Please try again.');
    } finally {
      setStep(null);
    }
  }

  return { step, problem, save };
}
