// The messages on top of a page.
import { Flashbar } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { dismiss, useFlashes } from '../ui/flashes.ts';

export function FlashList() {
  const { t } = useTranslation('shell');
  const flashes = useFlashes();
  return (
    <Flashbar
      items={flashes.map(({ id, type, text }) => ({
        id: String(id),
        type,
        content: text,
        dismissible: true,
        dismissLabel: t('dismiss'),
        onDismiss: () => dismiss(id),
      }))}
    />
  );
}
