// Checkboxes for the shifts of a day.
import { Checkbox, SpaceBetween } from '@cloudscape-design/components';
import { SHIFTS } from '#shared/autonomous/point.ts';
import { getEnumText } from '#web/i18n/text.ts';

interface Props {
  value: readonly number[];
  onChange: (shifts: number[]) => void;
}

export const ShiftCheckboxes = ({ value, onChange }: Props) => (
  <SpaceBetween direction="horizontal" size="l">
    {SHIFTS.map((shift) => (
      <Checkbox
        key={shift}
        checked={value.includes(shift)}
        onChange={({ detail }) =>
          onChange(SHIFTS.filter((each) => (each === shift ? detail.checked : value.includes(each))))
        }
      >
        {getEnumText('shift', String(shift))}
      </Checkbox>
    ))}
  </SpaceBetween>
);
