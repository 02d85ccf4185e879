// Opens the camera beside what is picked.
import { Button } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';

interface Props {
  /** What is picked. */
  what: string;
  disabled?: boolean;
  onClick: () => void;
}

export function ScanButton({ what, disabled, onClick }: Props) {
  const { t } = useTranslation('scan');
  return (
    <Button formAction="none" disabled={disabled} ariaLabel={t('for', { what })} onClick={onClick}>
      {t('scan')}
    </Button>
  );
}
