// Rows of an analysis are added below the last, and taken out one by one.
import { Button } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';

export function RemoveRow({ label, onRemove }: { label: string; onRemove: () => void }) {
  const { t } = useTranslation('rootCause');
  return (
    <div>
      <Button formAction="none" iconName="remove" ariaLabel={label} onClick={onRemove}>
        {t('remove')}
      </Button>
    </div>
  );
}

interface AddProps {
  /** Where a problem of the whole list leads to. */
  id: string | undefined;
  text: string;
  rows: number;
  most: number;
  onAdd: () => void;
}

export const AddRow = ({ id, text, rows, most, onAdd }: AddProps) => (
  <Button id={id} formAction="none" iconName="add-plus" disabled={rows >= most} onClick={onAdd}>
    {text}
  </Button>
);
