// Page of a refused entry: reason, current owner of the record, recorded fields, and three ways to continue.
import { Alert, Box, Button, Container, SpaceBetween } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Entry } from '../../offline/entry.ts';
import { listDependants } from '../../offline/queue.ts';
import { resendEntry } from '../../offline/send.ts';
import { useUnsentEntries } from '../../offline/waiting-entries.ts';
import { PageHeader } from '../../ui/page-title.tsx';
import { DropDialog } from './drop-dialog.tsx';
import { HandOverButton } from './hand-over-button.tsx';
import { CurrentRecord } from './holder.tsx';
import { useRecordedEntries } from './recorded.ts';
import { RecordedEntries } from './recorded-entries.tsx';
import { formatRefusal, useEntryTitle } from './unsent-texts.ts';

export function RefusedPage({ entry, leave }: { entry: Entry; leave: () => void }) {
  const { t } = useTranslation('offline');
  const getTitle = useEntryTitle();
  const [isDropping, setDropping] = useState(false);
  const unsent = useUnsentEntries();
  const chain = useMemo(() => [entry, ...listDependants(entry, unsent)], [entry, unsent]);
  const recorded = useRecordedEntries(chain);
  return (
    <SpaceBetween size="l">
      <PageHeader title={t('refusedTitle', { title: getTitle(entry) })} />
      <Alert type="error" header={t('refusedWhy')}>
        {formatRefusal(entry)}
      </Alert>
      <CurrentRecord entry={entry} />
      <RecordedEntries title={t('recordedHere')} recorded={recorded.slice(0, 1)} />
      {recorded.length > 1 && <RecordedEntries title={t('recordedUpon')} recorded={recorded.slice(1)} />}
      <Container>
        <SpaceBetween size="l">
          <div>
            <Button
              variant="primary"
              onClick={() => {
                void resendEntry(entry);
                leave();
              }}
            >
              {t('again')}
            </Button>
            <Box variant="p">{t('againText')}</Box>
          </div>
          <HandOverButton recorded={recorded} onDone={leave} />
          <div>
            <Button onClick={() => setDropping(true)}>{t('drop')}</Button>
            <Box variant="p">{t('dropAllText')}</Box>
          </div>
          <Button variant="link" onClick={leave}>
            {t('back')}
          </Button>
        </SpaceBetween>
      </Container>
      {isDropping && <DropDialog entry={entry} onDropped={leave} onClose={() => setDropping(false)} />}
    </SpaceBetween>
  );
}
