import { Button, Text } from '@mantine/core';
import type { Import } from '#domain/imports/answers.ts';
import { listed } from '#domain/imports/listed.ts';
import type { RowOf } from '#domain/imports/record.ts';
import { say } from '#domain/say.ts';
import { Correction, meantOf } from '#web/imports/Correction.tsx';
import { besidePlate, leaveRow, leaveVehicle, meanEverywhere, meanHere } from '#web/imports/edits.ts';
import classes from '#web/imports/Import.module.css';
import { Places, type Show } from '#web/imports/Places.tsx';
import type { Edit, Mend } from '#web/imports/queries.ts';
import { nameOf } from '#web/imports/sheetColumns.ts';
import { SettingBehind } from '#web/society/SettingLink.tsx';
import { count } from '#web/ui/format.ts';

type Props = { plan: Import; onEdit: (edit: Edit, at?: RowOf) => void; onShow: Show | null };

const shownMends = 20;

/**
 * Cells and rows to be corrected one by one, because no answer for all settles them: in the sheet, or here where it is
 * not shown.
 */
export function Mends({ plan, onEdit, onShow }: Props) {
  const { items, total } = plan.mends;
  const shown = items.slice(0, shownMends);
  return (
    <>
      {shown.map((mend) => (
        <MendOne
          key={`${mend.sheet}!${mend.row}!${mend.column} ${say(mend.reason)}`}
          {...{ plan, mend, onEdit, onShow }}
        />
      ))}
      {total > shown.length && (
        <Text size="sm" c="dimmed">
          {`${count(total - shown.length)} more cells follow as these are put right.`}
        </Text>
      )}
    </>
  );
}

function MendOne({ plan, mend, onEdit, onShow }: Props & { mend: Mend }) {
  const { sheet, row, column, field, text, reason } = mend;
  const known = plan.sheets.find(({ index }) => index === sheet)?.columns.find(({ index }) => index === column);
  // Leaving out the vehicle alone: the rest of the row need not go with a vehicle that has no number.
  const beside = reason.code === 'import_plate_missing' && column !== null ? besidePlate(plan, { sheet, column }) : [];
  return (
    <fieldset className={classes.question}>
      <legend>{say(reason)}</legend>
      <Text size="sm" c="dimmed" component="div">
        <Places plan={plan} places={[mend]} total={1} onShow={onShow} />{' '}
        <SettingBehind code={reason.code} text={text} />
      </Text>
      <div className={classes.mend} data-answer>
        {onShow === null && column !== null && (
          <Correction
            label={nameOf(known, column)}
            text={meantOf(plan, { sheet, row, column }) ?? text}
            reason={null}
            onHere={(meant) => onEdit(meanHere({ sheet, row, column }, meant), { sheet, row })}
            onEverywhere={field === null || text === '' ? null : (meant) => onEdit(meanEverywhere(field, text, meant))}
          />
        )}
        {column !== null && beside.length > 0 && (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => onEdit(leaveVehicle({ sheet, row, column }), { sheet, row })}
          >
            {`Leave ${listed(beside.map((one) => nameOf(one, one.index)))} empty`}
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" onClick={() => onEdit(leaveRow({ sheet, row }))}>
          {`Leave out row ${row}`}
        </Button>
      </div>
    </fieldset>
  );
}
