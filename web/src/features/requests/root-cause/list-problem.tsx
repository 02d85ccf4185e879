// Problem of a list as a whole; problems of its fields are shown at the fields.
import { StatusIndicator } from '@cloudscape-design/components';
import { useFormContext, useFormState } from 'react-hook-form';
import { getProblemText } from '#web/i18n/text.ts';

export function ListProblem({ name }: { name: string }) {
  const { control } = useFormContext();
  const { errors } = useFormState({ control, name });
  const message = errors[name]?.message;
  if (typeof message !== 'string') return null;
  return (
    <div role="alert">
      <StatusIndicator type="error">{getProblemText(message)}</StatusIndicator>
    </div>
  );
}
