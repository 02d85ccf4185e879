// By what a chart is drawn: one of a list, in the address.
import { Select } from '@cloudscape-design/components';

interface Props<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

export const ChoiceOf = <Value extends string>({ label, options, chosen, onChoose }: Props<Value>) => (
  <Select
    inlineLabelText={label}
    options={options}
    selectedOption={options.find(({ value }) => value === chosen) ?? null}
    onChange={({ detail }) => onChoose(detail.selectedOption.value as Value)}
  />
);
