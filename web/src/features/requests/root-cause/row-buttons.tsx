// Buttons that add a row to a list of an analysis or remove one.
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
  /** Id of the element to focus for a problem of the whole list. */
  id: string | undefined;
  text: string;
  rows: number;
  maxRows: number;
  onAdd: () => void;
}

export const AddRow = ({ id, text, rows, maxRows, onAdd }: AddProps) => (
  <Button id={id} formAction="none" iconName="add-plus" disabled={rows >= maxRows} onClick={onAdd}>
    {text}
  </Button>
);
