// Selected option with label and description in one line.
interface Option {
  value?: string;
  label?: string;
  description?: string;
}

export const toSelectedOption = (option: Option | undefined): Option | null =>
  option?.description
    ? { value: option.value, label: `${option.label} – ${option.description}` }
    : (option ?? null);
