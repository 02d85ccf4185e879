// Select of a chart option, kept in the URL.
import { Select } from '#web/ui/select.tsx';

interface Props<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

export const ChartOptionSelect = <Value extends string>({
  label,
  options,
  chosen,
  onChoose,
}: Props<Value>) => (
  <Select
    inlineLabelText={label}
    options={options}
    selectedOption={options.find(({ value }) => value === chosen) ?? null}
    onChange={({ detail }) => onChoose(detail.selectedOption.value as Value)}
  />
);
