// Audit trail of one record, newest first, in pages.
import { Box, Button, ExpandableSection, Modal, SpaceBetween } from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AuditItem, trail } from '#shared/access/audit-api.ts';
import { call } from '../../call.ts';
import { useFormat } from '../format.ts';
import { LoadFailure, Loading } from '../loading.tsx';
import { HistoryChanges } from './history-changes.tsx';
import { type AuditTexts, useAuditTexts } from './history-texts.ts';
import { getRecordKind } from './history-things.ts';

export interface HistoryProps {
  /** Record kind of the audit trail, such as `machine` or `order`. */
  recordKind: string;
  id: string | number;
  /** Name of the record shown to users. */
  name?: string;
}

/**
 * Reads the newest `pages` of the trail, always without the cache, since users often open a history right
 * after a change.
 */
const useHistory = (thing: string, id: string, pages: number) =>
  useQuery({
    queryKey: [trail.listByRecord.path, thing, id, pages],
    queryFn: async ({ signal }) => {
      const items: AuditItem[] = [];
      let next: string | undefined;
      for (let read = 0; read < pages && (read === 0 || next); read++) {
        const page = await call(trail.listByRecord, { thing, id, next }, signal);
        items.push(...page.items);
        next = page.next;
      }
      return { items, next };
    },
    placeholderData: (previousData) => previousData,
    staleTime: 0,
    gcTime: 0,
  });

export function HistoryPanel({ id, name, onClose, ...historyProps }: HistoryProps & { onClose: () => void }) {
  const { t } = useTranslation(['audit', 'common']);
  const thing = getRecordKind(historyProps.recordKind);
  const [pages, setPages] = useState(1);
  const query = useHistory(thing, String(id), pages);
  const entries = query.data?.items ?? noEntries;
  const texts = useAuditTexts(entries);
  return (
    <Modal
      visible
      size="large"
      header={name ? t('audit:historyOf', { name }) : t('common:history')}
      closeAriaLabel={t('common:close')}
      onDismiss={onClose}
    >
      <SpaceBetween size="xs">
        {query.isPending && <Loading />}
        {query.isError && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
        {query.isSuccess && entries.length === 0 && (
          <Box color="text-body-secondary">{t('audit:noHistory')}</Box>
        )}
        {entries.map((entry, at) => (
          <Entry key={entry.id} entry={entry} texts={texts} trailKind={thing} open={at === 0} />
        ))}
        {query.data?.next && (
          <Button loading={query.isFetching} onClick={() => setPages(pages + 1)}>
            {t('audit:older')}
          </Button>
        )}
      </SpaceBetween>
    </Modal>
  );
}

const noEntries: AuditItem[] = [];

interface EntryProps {
  entry: AuditItem;
  texts: AuditTexts;
  /** Record kind of the trail; entries of its parts show their name. */
  trailKind: string;
  open: boolean;
}

function Entry({ entry, texts, trailKind, open }: EntryProps) {
  const { t } = useTranslation('audit');
  const format = useFormat();
  const profile = texts.profile(entry);
  const authorText = profile ? t('as', { user: texts.author(entry), profile }) : texts.author(entry);
  const headline = [format.instant(entry.at), authorText, entry.userId].filter(Boolean).join(' · ');
  const partName = entry.thing === trailKind ? '' : `${texts.formatRecordKind(entry)} ${texts.name(entry)}: `;
  return (
    <ExpandableSection
      defaultExpanded={open}
      headerText={`${partName}${texts.action(entry)}`}
      headerDescription={headline}
    >
      <SpaceBetween size="xs">
        {entry.reason && <Box>{t('because', { reason: entry.reason })}</Box>}
        <HistoryChanges entry={entry} texts={texts} />
      </SpaceBetween>
    </ExpandableSection>
  );
}
