// What is wrong with a list as a whole; what is wrong inside stands at its field.
import { StatusIndicator } from '@cloudscape-design/components';
import { useFormContext, useFormState } from 'react-hook-form';
import { problemText } from '../../../i18n/text.ts';

export function ListProblem({ name }: { name: string }) {
  const { control } = useFormContext();
  const { errors } = useFormState({ control, name });
  const message = errors[name]?.message;
  if (typeof message !== 'string') return null;
  return (
    <div role="alert">
      <StatusIndicator type="error">{problemText(message)}</StatusIndicator>
    </div>
  );
}
