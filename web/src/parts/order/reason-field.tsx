// Field of the reason for a change of an order, a reading or a closed day.
import { FormField } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { NoteArea } from '../../ui/form/note-area.tsx';

export function ReasonField({
  value,
  onChange,
  help,
  optional = false,
}: {
  value: string;
  onChange: (reason: string) => void;
  help?: string;
  optional?: boolean;
}) {
  const { t } = useTranslation(['orders', 'common']);
  return (
    <FormField
      label={t('fields.reason')}
      description={help}
      constraintText={optional ? t('common:optional') : undefined}
    >
      <NoteArea value={value} rows={3} ariaRequired={!optional} onChange={onChange} />
    </FormField>
  );
}
