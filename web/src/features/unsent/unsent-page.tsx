// Page of the unsent entries of this tablet, each with its state and actions.
import { Box, Button, Container, Header, SpaceBetween, StatusIndicator } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Entry } from '../../offline/entry.ts';
import { resendEntry } from '../../offline/send.ts';
import { startSending } from '../../offline/send-schedule.ts';
import { useUnsentEntries } from '../../offline/waiting-entries.ts';
import { getConflictRoute } from '../../paths/unsent.ts';
import { useSession } from '../../session/session.ts';
import { useFormat } from '../../ui/format.ts';
import { PageButton } from '../../ui/page-button.tsx';
import { PageHeader } from '../../ui/page-title.tsx';
import { DecisionPage } from './decision-page.tsx';
import { DropDialog } from './drop-dialog.tsx';
import {
  formatReason,
  getEntryState,
  type UnsentEntryState,
  useEntryTitle,
  useTouchLayout,
} from './unsent-texts.ts';

const indicatorTypes: Record<UnsentEntryState, 'pending' | 'error' | 'warning'> = {
  waiting: 'pending',
  held: 'pending',
  refused: 'error',
  unsigned: 'warning',
  conflict: 'warning',
  stuck: 'error',
};

export function UnsentPage() {
  const entry = useSearchParams()[0].get('entry');
  return entry ? <DecisionPage id={entry} /> : <UnsentList />;
}

function UnsentList() {
  const { t } = useTranslation('offline');
  const unsent = useUnsentEntries();
  const [entryToDrop, setEntryToDrop] = useState<Entry>();
  return (
    <SpaceBetween size="l">
      <PageHeader
        title={t('title')}
        description={unsent.length > 0 ? t('says') : undefined}
        actions={unsent.length > 0 && <Button onClick={startSending}>{t('sendNow')}</Button>}
      />
      {unsent.length === 0 && <Box variant="p">{t('none')}</Box>}
      <ul className="unsent-list">
        {unsent.map((entry) => (
          <li key={entry.id}>
            <UnsentEntry entry={entry} all={unsent} onDrop={() => setEntryToDrop(entry)} />
          </li>
        ))}
      </ul>
      {entryToDrop && <DropDialog entry={entryToDrop} onClose={() => setEntryToDrop(undefined)} />}
    </SpaceBetween>
  );
}

function UnsentEntry({ entry, all, onDrop }: { entry: Entry; all: readonly Entry[]; onDrop: () => void }) {
  const { t } = useTranslation('offline');
  const format = useFormat();
  const getTitle = useEntryTitle();
  const layout = useTouchLayout();
  const { user } = useSession();
  const title = getTitle(entry);
  const state = getEntryState(entry, all);
  const isStopped = state === 'refused' || state === 'unsigned' || state === 'stuck';
  const isInOtherPlant = user && user.idplant !== entry.plant;
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={[
            t('at', { at: format.instant(entry.at) }),
            ...(isInOtherPlant ? [t('inPlant', { plant: entry.plant })] : []),
          ].join(' · ')}
        >
          {title}
        </Header>
      }
    >
      <SpaceBetween size="s">
        <StatusIndicator type={indicatorTypes[state]}>{t(`state.${state}`)}</StatusIndicator>
        {isStopped && <Box variant="p">{formatReason(entry)}</Box>}
        <SpaceBetween direction="horizontal" size="s">
          {isStopped && (
            <PageButton
              variant="primary"
              to={getConflictRoute(layout, entry.id)}
              ariaLabel={`${t('decide')}: ${title}`}
            >
              {t('decide')}
            </PageButton>
          )}
          {isStopped && (
            <Button ariaLabel={`${t('retry')}: ${title}`} onClick={() => void resendEntry(entry)}>
              {t('retry')}
            </Button>
          )}
          {state === 'conflict' && (
            <PageButton
              variant="primary"
              to={getConflictRoute(layout, entry.id)}
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
