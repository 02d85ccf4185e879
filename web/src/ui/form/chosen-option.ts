// What was chosen says in one line what the list says in two.
interface Option {
  value?: string;
  label?: string;
  description?: string;
}

export const chosenOption = (option: Option | undefined): Option | null =>
  option?.description
    ? { value: option.value, label: `${option.label} – ${option.description}` }
    : (option ?? null);
