// What was recorded on this tablet and is not sent yet: each with its state, and what can be done about it.
import { Box, Button, Container, Header, SpaceBetween, StatusIndicator } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Entry } from '../../offline/entry.ts';
import { again } from '../../offline/send.ts';
import { useUnsent } from '../../offline/waiting.ts';
import { wake } from '../../offline/wake.ts';
import { conflictPath } from '../../paths/unsent.ts';
import { useSession } from '../../session/session.ts';
import { useFormat } from '../../ui/format.ts';
import { PageButton } from '../../ui/page-button.tsx';
import { PageHeader } from '../../ui/page-title.tsx';
import { ConflictPage } from './conflict-page.tsx';
import { DropDialog } from './drop-dialog.tsx';
import { refusalText, type Shown, stateOf, useTitleOf, useTouchLayout } from './unsent-texts.ts';

const looks: Record<Shown, 'pending' | 'error' | 'warning'> = {
  waiting: 'pending',
  held: 'pending',
  refused: 'error',
  conflict: 'warning',
};

export function UnsentPage() {
  const entry = useSearchParams()[0].get('entry');
  return entry ? <ConflictPage id={entry} /> : <UnsentList />;
}

function UnsentList() {
  const { t } = useTranslation('offline');
  const unsent = useUnsent();
  const [dropping, setDropping] = useState<Entry>();
  return (
    <SpaceBetween size="l">
      <PageHeader
        title={t('title')}
        description={unsent.length > 0 ? t('says') : undefined}
        actions={unsent.length > 0 && <Button onClick={wake}>{t('sendNow')}</Button>}
      />
      {unsent.length === 0 && <Box variant="p">{t('none')}</Box>}
      <ul className="unsent-list">
        {unsent.map((entry) => (
          <li key={entry.id}>
            <UnsentEntry entry={entry} all={unsent} onDrop={() => setDropping(entry)} />
          </li>
        ))}
      </ul>
      {dropping && <DropDialog entry={dropping} onClose={() => setDropping(undefined)} />}
    </SpaceBetween>
  );
}

function UnsentEntry({ entry, all, onDrop }: { entry: Entry; all: readonly Entry[]; onDrop: () => void }) {
  const { t } = useTranslation('offline');
  const format = useFormat();
  const titleOf = useTitleOf();
  const layout = useTouchLayout();
  const { user } = useSession();
  const title = titleOf(entry);
  const state = stateOf(entry, all);
  const elsewhere = user && user.idplant !== entry.plant;
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={[
            t('at', { at: format.instant(entry.at) }),
            ...(elsewhere ? [t('inPlant', { plant: entry.plant })] : []),
          ].join(' · ')}
        >
          {title}
        </Header>
      }
    >
      <SpaceBetween size="s">
        <StatusIndicator type={looks[state]}>{t(`state.${state}`)}</StatusIndicator>
        {state === 'refused' && <Box variant="p">{refusalText(entry)}</Box>}
        <SpaceBetween direction="horizontal" size="s">
          {state === 'refused' && (
            <Button ariaLabel={`${t('retry')}: ${title}`} onClick={() => void again(entry)}>
              {t('retry')}
            </Button>
          )}
          {state === 'conflict' && (
            <PageButton
              variant="primary"
              to={conflictPath(layout, entry.id)}
              ariaLabel={`${t('compare')}: ${title}`}
            >
              {t('compare')}
            </PageButton>
          )}
          <Button ariaLabel={`${t('drop')}: ${title}`} onClick={onDrop}>
            {t('drop')}
          </Button>
        </SpaceBetween>
      </SpaceBetween>
    </Container>
  );
}
