// Messages on top of a page. Passing ones stay while the pointer or the focus is on them.
import { Button, Flashbar, SpaceBetween } from '@cloudscape-design/components';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DISMISS_AFTER_MS, dismiss, type Flash, isTemporary, useFlashes } from '../ui/flashes.ts';
import { MadeLink } from '../ui/refusal.tsx';

export function FlashList() {
  const { t } = useTranslation('shell');
  const flashes = useFlashes();
  const [isRead, setRead] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notices whether somebody reads
    <div
      onPointerEnter={() => setRead(true)}
      onPointerLeave={() => setRead(false)}
      onFocus={() => setRead(true)}
      onBlur={() => setRead(false)}
    >
      {!isRead && flashes.filter(isTemporary).map(({ id }) => <DismissTimer key={id} id={id} />)}
      <Flashbar
        items={flashes.map(({ id, type, text, made, header, actions }) => ({
          id: String(id),
          type,
          header,
          content: made ? (
            <>
              {text}
              <MadeLink made={made} />
            </>
          ) : (
            text
          ),
          ariaRole: type === 'error' || type === 'warning' ? 'alert' : 'status',
          action: actions && <Actions actions={actions} />,
          dismissible: true,
          dismissLabel: t('dismiss'),
          onDismiss: () => dismiss(id),
        }))}
      />
    </div>
  );
}

function DismissTimer({ id }: { id: number }) {
  useEffect(() => {
    const timer = setTimeout(() => dismiss(id), DISMISS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return null;
}

const Actions = ({ actions }: { actions: NonNullable<Flash['actions']> }) => (
  <SpaceBetween direction="horizontal" size="xs">
    {actions.map(({ text, run }) => (
      <Button key={text} onClick={run}>
        {text}
      </Button>
    ))}
  </SpaceBetween>
);
