// Page of a refused or stuck entry: reason, current owner of the record, recorded fields, and ways to continue.
import { Alert, Box, Button, Container, SpaceBetween } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findMadeRecord } from '#shared/made.ts';
import type { Entry } from '../../offline/entry.ts';
import { listDependants } from '../../offline/queue.ts';
import { resendEntry } from '../../offline/send.ts';
import { useUnsentEntries } from '../../offline/waiting-entries.ts';
import { flashError } from '../../ui/flashes.ts';
import { PageHeader } from '../../ui/page-title.tsx';
import { MadeLink } from '../../ui/refusal.tsx';
import { DropDialog } from './drop-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { isEditable } from './edit-entry.ts';
import { HandOverButton } from './hand-over-button.tsx';
import { CurrentRecord } from './holder.tsx';
import { useRecordedEntries } from './recorded.ts';
import { RecordedEntries } from './recorded-entries.tsx';
import { isSignaturePending, signEntry } from './sign-entry.ts';
import { formatReason, useEntryTitle } from './unsent-texts.ts';

export function RefusedPage({ entry, leave }: { entry: Entry; leave: () => void }) {
  const { t } = useTranslation('offline');
  const getTitle = useEntryTitle();
  const made = findMadeRecord(entry.refusal?.details);
  const [isDropping, setDropping] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const isStuck = entry.state === 'stuck';
  const unsent = useUnsentEntries();
  const chain = useMemo(() => [entry, ...listDependants(entry, unsent)], [entry, unsent]);
  const recorded = useRecordedEntries(chain);
  return (
    <SpaceBetween size="l">
      <PageHeader title={t(isStuck ? 'stuckTitle' : 'refusedTitle', { title: getTitle(entry) })} />
      <Alert type="error" header={t(isStuck ? 'stuckWhy' : 'refusedWhy')}>
        {formatReason(entry)}
        {made && <MadeLink made={made} />}
        {isStuck && (
          <Box variant="p">
            {/* The reason says so already if the service did not know the outcome. */}
            {entry.failure?.code !== 'outcomeUnknown' && `${t('stuckOutcome')} `}
            {t('stuckText')}
          </Box>
        )}
      </Alert>
      <CurrentRecord entry={entry} />
      <RecordedEntries title={t('recordedHere')} recorded={recorded.slice(0, 1)} />
      {recorded.length > 1 && <RecordedEntries title={t('recordedUpon')} recorded={recorded.slice(1)} />}
      <Container>
        <SpaceBetween size="l">
          {isSignaturePending(entry) && (
            <div>
              <Button variant="primary" onClick={() => void signEntry(entry).then(leave, flashError)}>
                {t('signAndSend')}
              </Button>
              <Box variant="p">{t('signAndSendText')}</Box>
            </div>
          )}
          <div>
            <Button
              variant={isSignaturePending(entry) ? 'normal' : 'primary'}
              onClick={() => {
                void resendEntry(entry);
                leave();
              }}
            >
              {t('again')}
            </Button>
            <Box variant="p">{t('againText')}</Box>
          </div>
          {isStuck ? (
            isEditable(entry.input) && (
              <div>
                <Button onClick={() => setEditing(true)}>{t('edit')}</Button>
                <Box variant="p">{t('editText')}</Box>
              </div>
            )
          ) : (
            <HandOverButton recorded={recorded} onDone={leave} />
          )}
          <div>
            <Button onClick={() => setDropping(true)}>{t('drop')}</Button>
            <Box variant="p">{t('dropAllText')}</Box>
          </div>
          <Button variant="link" onClick={leave}>
            {t('back')}
          </Button>
        </SpaceBetween>
      </Container>
      {isEditing && <EditDialog entry={entry} onSaved={leave} onClose={() => setEditing(false)} />}
      {isDropping && <DropDialog entry={entry} onDropped={leave} onClose={() => setDropping(false)} />}
    </SpaceBetween>
  );
}
