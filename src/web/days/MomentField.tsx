import { TextInput } from '@mantine/core';
import { DayField } from '#web/days/DayField.tsx';
import formClasses from '#web/ui/Form.module.css';

type Props = {
  /** The label of the day, 'From'; the hour's label is the same with "at". */
  label: string;
  today: string;
  /** 'YYYY-MM-DDTHH:mm', in the society's time zone. */
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
};

/** A day and an hour, side by side. */
export function MomentField({ label, today, value, onChange, error }: Props) {
  const [day = '', hour = ''] = value.split('T');
  return (
    <div className={formClasses.fields}>
      <DayField
        className={formClasses.field ?? ''}
        wrapperProps={{ 'data-width': 'half' }}
        label={label}
        today={today}
        ahead={today}
        min={today}
        value={day}
        onChange={(next) => onChange(`${next}T${hour}`)}
        error={error}
      />
      <TextInput
        className={formClasses.field ?? ''}
        wrapperProps={{ 'data-width': 'half' }}
        label={`${label}, hour`}
        type="time"
        value={hour}
        onChange={(event) => onChange(`${day}T${event.currentTarget.value}`)}
      />
    </div>
  );
}
