import { Modal } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { SettingsForm } from './settings-form.tsx';

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <Modal visible header={t('settings.title')} onDismiss={onClose}>
      <SettingsForm />
    </Modal>
  );
}
