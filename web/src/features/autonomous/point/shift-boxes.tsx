// The shifts of a day, each a box to tick.
import { Checkbox, SpaceBetween } from '@cloudscape-design/components';
import { SHIFTS } from '../../../../../shared/autonomous/point.ts';
import { enumText } from '../../../i18n/text.ts';

interface Props {
  value: readonly number[];
  onChange: (shifts: number[]) => void;
}

export const ShiftBoxes = ({ value, onChange }: Props) => (
  <SpaceBetween direction="horizontal" size="l">
    {SHIFTS.map((shift) => (
      <Checkbox
        key={shift}
        checked={value.includes(shift)}
        onChange={({ detail }) =>
          onChange(SHIFTS.filter((each) => (each === shift ? detail.checked : value.includes(each))))
        }
      >
        {enumText('shift', String(shift))}
      </Checkbox>
    ))}
  </SpaceBetween>
);
