// Button beside a picker that opens the camera.
import { Button } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';

interface Props {
  /** Name of the record type that is picked. */
  recordTypeName: string;
  disabled?: boolean;
  onClick: () => void;
}

export function ScanButton({ recordTypeName, disabled, onClick }: Props) {
  const { t } = useTranslation('scan');
  return (
    <Button
      formAction="none"
      disabled={disabled}
      ariaLabel={t('for', { what: recordTypeName })}
      onClick={onClick}
    >
      {t('scan')}
    </Button>
  );
}
