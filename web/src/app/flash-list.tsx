// The messages on top of a page.
import { Button, Flashbar, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { dismiss, type Flash, useFlashes } from '../ui/flashes.ts';

export function FlashList() {
  const { t } = useTranslation('shell');
  const flashes = useFlashes();
  return (
    <Flashbar
      items={flashes.map(({ id, type, text, header, actions }) => ({
        id: String(id),
        type,
        header,
        content: text,
        action: actions && <Actions of={actions} />,
        dismissible: true,
        dismissLabel: t('dismiss'),
        onDismiss: () => dismiss(id),
      }))}
    />
  );
}

const Actions = ({ of }: { of: NonNullable<Flash['actions']> }) => (
  <SpaceBetween direction="horizontal" size="xs">
    {of.map(({ text, run }) => (
      <Button key={text} onClick={run}>
        {text}
      </Button>
    ))}
  </SpaceBetween>
);
