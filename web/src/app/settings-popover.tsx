// Settings: text size, theme, language, regional settings, direction.
import { Button, Popover } from '@cloudscape-design/components';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Loading } from '../ui/loading.tsx';

const SettingsForm = lazy(async () => ({ default: (await import('./settings-form.tsx')).SettingsForm }));

export function SettingsPopover() {
  const { t } = useTranslation('shell');
  const form = (
    <Suspense fallback={<Loading />}>
      <SettingsForm />
    </Suspense>
  );
  return (
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
  );
}
