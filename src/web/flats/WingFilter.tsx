import { wingOf } from '#domain/flatNumber.ts';
import { Select } from '#web/ui/Select.tsx';

type Props = {
  /** The listed records: only their wings are offered. */
  of: readonly { flatNumber: string }[] | undefined;
  wing: string | null;
  onChange: (wing: string | undefined) => void;
};

export function WingFilter({ of = [], wing, onChange }: Props) {
  const wings = [...new Set(of.map(({ flatNumber }) => wingOf(flatNumber)))].filter(Boolean).sort();
  return (
    <Select
      label="Wing"
      allowDeselect={false}
      data={[{ value: '', label: 'All wings' }, ...wings.map((value) => ({ value, label: `Wing ${value}` }))]}
      value={wing ?? ''}
      onChange={(value) => onChange(value || undefined)}
      w={{ base: '100%', xs: 140 }}
    />
  );
}
