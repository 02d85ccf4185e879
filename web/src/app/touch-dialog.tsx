// What the touch menu opens: pages for now and then, the user's commands, each as wide as the dialog, and the settings.
import { Button, Header, Modal, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useText } from '../i18n/text.ts';
import { useSession } from '../session/session.ts';
import { featureRoutes } from './features.ts';
import { mayOpen } from './guards.ts';
import { useUserCommands } from './menu/user-commands.ts';
import { SettingsForm } from './settings-form.tsx';

interface Props {
  name: string;
  layout: 'tablet' | 'operator';
  plantPage: string | undefined;
  onClose: () => void;
}

export function TouchDialog({ name, layout, plantPage, onClose }: Props) {
  const { t } = useTranslation('shell');
  const text = useText('shell');
  const navigate = useNavigate();
  const session = useSession();
  const pages = featureRoutes.flatMap(({ touchMenu, ...route }) =>
    touchMenu && route.layout === layout && mayOpen(session, route)
      ? [{ id: route.path, text: text(`menu.${touchMenu}`), run: () => void navigate(route.path) }]
      : [],
  );
  return (
    <Modal visible header={name} onDismiss={onClose}>
      <SpaceBetween size="l">
        <SpaceBetween size="s">
          {[...pages, ...useUserCommands(plantPage)].map(({ id, text, run }) => (
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
