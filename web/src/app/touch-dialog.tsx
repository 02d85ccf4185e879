// What the touch menu opens: the user's commands, each as wide as the dialog, and the settings.
import { Button, Header, Modal, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useUserCommands } from './menu/user-commands.ts';
import { SettingsForm } from './settings-form.tsx';

interface Props {
  name: string;
  plantPage: string | undefined;
  onClose: () => void;
}

export function TouchDialog({ name, plantPage, onClose }: Props) {
  const { t } = useTranslation('shell');
  return (
    <Modal visible header={name} onDismiss={onClose}>
      <SpaceBetween size="l">
        <SpaceBetween size="s">
          {useUserCommands(plantPage).map(({ id, text, run }) => (
            <Button
              key={id}
              fullWidth
              onClick={() => {
                onClose();
                run();
              }}
            >
              {text}
            </Button>
          ))}
        </SpaceBetween>
        <Header variant="h3">{t('settings.title')}</Header>
        <SettingsForm />
      </SpaceBetween>
    </Modal>
  );
}
