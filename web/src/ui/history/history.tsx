// Button that opens the history of one record, for users with permission to read the audit trail.
import { Button } from '@cloudscape-design/components';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/session.ts';
import type { HistoryProps } from './history-panel.tsx';

const HistoryPanel = lazy(async () => {
  const [panel, { loadHistoryTexts: loadTrailTexts }] = await Promise.all([
    import('./history-panel.tsx'),
    import('./history-things.ts'),
  ]);
  await loadTrailTexts();
  return { default: panel.HistoryPanel };
});

export function History(props: HistoryProps) {
  const { t } = useTranslation();
  const session = useSession();
  const [open, setOpen] = useState(false);
  if (!session.may('audit', 'view')) return null;
  return (
    <>
      <Button formAction="none" onClick={() => setOpen(true)}>
        {t('history')}
      </Button>
      {open && (
        <Suspense>
          <HistoryPanel {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
