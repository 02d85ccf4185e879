// Settings and user menu of desktop pages.
import { Button, ButtonDropdown, Popover } from '@cloudscape-design/components';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/session.ts';
import { Loading } from '../../ui/loading.tsx';
import { useUserCommands } from './user-commands.ts';

const SettingsForm = lazy(async () => ({ default: (await import('../settings-form.tsx')).SettingsForm }));

export function DeskMenu() {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  const commands = useUserCommands();
  const name = user?.name ?? t('tenantRoot');
  const form = (
    <Suspense fallback={<Loading />}>
      <SettingsForm />
    </Suspense>
  );
  return (
    <>
      <Popover
        header={t('settings.title')}
        content={form}
        size="medium"
        position="bottom"
        triggerType="custom"
        renderWithPortal
      >
        <Button iconName="settings" variant="icon" ariaLabel={t('settings.title')} />
      </Popover>
      <ButtonDropdown
        ariaLabel={`${t('user.menu')}: ${name}`}
        expandToViewport
        items={commands.map(({ id, text }) => ({ id, text }))}
        onItemClick={({ detail }) => commands.find(({ id }) => id === detail.id)?.run()}
      >
        {name}
      </ButtonDropdown>
    </>
  );
}
