import { Button, Card, Group, Text, Title, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useId } from 'react';
import type { Dashboard } from '#domain/dashboard.ts';
import { Donut, TypeBars, WingBars } from '#web/dashboard/charts.tsx';
import {
  type Figure,
  occupancyFigures,
  residentFigures,
  share,
  vehicleFigures,
  type WingFigures,
  wingFigures,
} from '#web/dashboard/figures.ts';
import { Swatch } from '#web/dashboard/patterns.tsx';
import { TargetLink } from '#web/dashboard/TargetLink.tsx';
import { count } from '#web/ui/format.ts';
import IconTable from '~icons/tabler/table';
import classes from './Dashboard.module.css';

/** The flats by status. */
export function OccupancyPanel({ dashboard }: { dashboard: Dashboard }) {
  const figures = occupancyFigures(dashboard);
  const { total } = dashboard.flats;
  return (
    <Panel title="Occupancy">
      <Round
        figures={figures}
        total={{ name: 'Total Flats', count: total }}
        unit={total === 1 ? 'flat' : 'flats'}
        caption="Flats by status"
      />
    </Panel>
  );
}

/** docs/rules.md, Admin dashboard. */
export function DemographicsPanel({ dashboard }: { dashboard: Dashboard }) {
  const { total } = dashboard.residents;
  return (
    <Panel title="Demographics">
      <Round
        figures={residentFigures(dashboard)}
        total={{ name: 'Total Residents', count: total }}
        unit={total === 1 ? 'resident' : 'residents'}
        caption="Residents by group"
      />
    </Panel>
  );
}

type RoundProps = { figures: Figure[]; total: { name: string; count: number }; unit: string; caption: string };

function Round({ figures, total, unit, caption }: RoundProps) {
  return (
    <div className={classes.round}>
      {total.count > 0 && <Donut figures={figures} total={total.count} unit={unit} />}
      <Numbers figures={figures} caption={caption} total={total} withSwatches={total.count > 0} />
    </div>
  );
}

export function WingsPanel({ dashboard }: { dashboard: Dashboard }) {
  const wings = wingFigures(dashboard);
  const patterns = occupancyFigures(dashboard);
  return (
    <Toggled title="Occupancy by Wing" isEmpty={wings.length === 0} empty="No flats yet.">
      {{
        chart: (
          <>
            <ul className={classes.legend} aria-hidden>
              {patterns.map(({ name, pattern }) => (
                <li key={name} className={classes.named}>
                  <Swatch pattern={pattern} />
                  {name}
                </li>
              ))}
            </ul>
            <WingBars wings={wings} />
          </>
        ),
        numbers: <WingNumbers wings={wings} />,
      }}
    </Toggled>
  );
}

export function VehiclesPanel({ dashboard }: { dashboard: Dashboard }) {
  const figures = vehicleFigures(dashboard);
  const { total } = dashboard.vehicles;
  return (
    <Toggled title="Vehicles by Type" isEmpty={total === 0} empty="No vehicles yet.">
      {{
        chart: <TypeBars figures={figures} />,
        numbers: (
          <Numbers figures={figures} caption="Vehicles by type" total={{ name: 'Total Vehicles', count: total }} />
        ),
      }}
    </Toggled>
  );
}

type ToggledProps = {
  title: string;
  isEmpty: boolean;
  empty: string;
  children: { chart: ReactNode; numbers: ReactNode };
};

/** A chart with a button that shows its numbers in its place. */
function Toggled({ title, isEmpty, empty, children: { chart, numbers } }: ToggledProps) {
  const [showsNumbers, { toggle }] = useDisclosure(false);
  const id = useId();
  const button = (
    <Button
      className={classes.toggle ?? ''}
      variant="subtle"
      size="xs"
      leftSection={<IconTable size={16} aria-hidden />}
      aria-expanded={showsNumbers}
      aria-controls={id}
      onClick={toggle}
    >
      {showsNumbers ? 'Hide numbers' : 'Show numbers'}
      <VisuallyHidden> of {title}</VisuallyHidden>
    </Button>
  );
  if (isEmpty) {
    return (
      <Panel title={title}>
        <Text c="dimmed">{empty}</Text>
      </Panel>
    );
  }
  return (
    <Panel title={title} side={button}>
      {!showsNumbers && chart}
      <div id={id}>{showsNumbers && numbers}</div>
    </Panel>
  );
}

/** One part of the dashboard, under a heading of its own. */
export function Panel({ title, side, children }: { title: string; side?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} padding="lg">
      <Group justify="space-between" mb="md" mih={36} gap="xs">
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {side}
      </Group>
      {children}
    </Card>
  );
}

type NumbersProps = {
  figures: Figure[];
  caption: string;
  total: { name: string; count: number };
  withSwatches?: boolean;
};

/** A chart's numbers as a table; each row links to the list that it counts. */
function Numbers({ figures, caption, total, withSwatches = false }: NumbersProps) {
  return (
    <table className={classes.numbers} aria-label={caption}>
      <tbody>
        {figures.map((figure) => (
          <tr key={figure.name}>
            <th scope="row">
              <span className={classes.named}>
                {withSwatches && <Swatch pattern={figure.pattern} />}
                <TargetLink target={figure.target}>{figure.name}</TargetLink>
              </span>
            </th>
            <td>{count(figure.count)}</td>
            <td className={classes.share}>{share(figure.count, total.count)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{total.name}</th>
          <td>{count(total.count)}</td>
          <td />
        </tr>
      </tfoot>
    </table>
  );
}

/** The flats of each wing by status, as a table; each number links to its flats. */
function WingNumbers({ wings }: { wings: WingFigures[] }) {
  const columns = wings[0]?.figures.map(({ name }) => name) ?? [];
  return (
    <table className={classes.numbers} aria-label="Flats by wing and status">
      <thead>
        <tr>
          <th scope="col">Wing</th>
          {columns.map((name) => (
            <th scope="col" key={name}>
              {name}
            </th>
          ))}
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {wings.map(({ wing, name: nameOfWing, total, target, figures }) => (
          <tr key={wing}>
            <th scope="row">
              <TargetLink target={target}>{nameOfWing}</TargetLink>
            </th>
            {figures.map((figure) => (
              <td key={figure.name}>
                <TargetLink
                  target={figure.target}
                  aria-label={`${count(figure.count)} ${figure.count === 1 ? 'flat' : 'flats'}, ${nameOfWing}: ${figure.name}`}
                >
                  {count(figure.count)}
                </TargetLink>
              </td>
            ))}
            <td>{count(total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
