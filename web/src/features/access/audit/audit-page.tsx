// Page of the plant's audit trail: who changed which record, when and why, in a selected period.
import { Alert, Box, Button, SpaceBetween } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_TRAIL_DAYS, MAX_TRAIL_DAYS } from '#shared/access/audit.ts';
import type { AuditItem } from '#shared/access/audit-api.ts';
import { addDays } from '#shared/day.ts';
import { textOf } from '#web/i18n/text.ts';
import { useFormat } from '#web/ui/format.ts';
import { type AuditTexts, useAuditTexts } from '#web/ui/history/history-texts.ts';
import { findRecordPage } from '#web/ui/history/history-things.ts';
import { PageLink } from '#web/ui/page-link.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { PeriodControl, usePeriod } from '#web/ui/table/period-control.tsx';
import { useToday } from '#web/ui/today.ts';
import { AuditDetail } from './audit-detail.tsx';
import { buildTrailRows, exportFields, MAX_TRAIL_ENTRIES, useAuditTrail } from './audit-trail.ts';
import { ChainResult, useChainVerification } from './chain-check.tsx';
import { ProofButton } from './proof-button.tsx';

const noEntries: AuditItem[] = [];

export function AuditPage() {
  const { t } = useTranslation(['audit', 'shell']);
  const today = useToday();
  const { region } = useFormat();
  const [period, setPeriod] = usePeriod({ from: addDays(today, 1 - DEFAULT_TRAIL_DAYS), to: today });
  const list = useAuditTrail(period);
  const texts = useAuditTexts(list.data?.items ?? noEntries);
  const [openedEntry, setOpenedEntry] = useState<AuditItem>();
  const columns = useColumns(texts, setOpenedEntry);
  const chain = useChainVerification();
  const title = t('shell:menu.audit');
  return (
    <>
      <PageTitle title={title} crumbs={[{ text: t('shell:section.configuration') }]} />
      <ChainResult chain={chain} texts={texts} />
      <DataTable
        id="audit"
        items={list.data?.items}
        error={list.error ?? undefined}
        onRetry={() => void list.refetch()}
        columns={columns}
        namespace="audit"
        title={title}
        defaultSort={{ id: 'at', descending: true }}
        emptyText={t('audit:empty')}
        exportAs={(entries) => [
          exportFields.map((field) => t(`audit:fields.${field}`)),
          ...buildTrailRows(entries, texts, region.timeZone),
        ]}
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            <ProofButton period={period} />
            <Button loading={chain.verified !== undefined} onClick={chain.verify}>
              {t('audit:chain.verify')}
            </Button>
          </SpaceBetween>
        }
        controls={
          <SpaceBetween direction="horizontal" size="xs">
            <PeriodControl period={period} onChange={setPeriod} longest={MAX_TRAIL_DAYS} />
            {list.data?.cut && <Alert type="info">{t('audit:cut', { count: MAX_TRAIL_ENTRIES })}</Alert>}
          </SpaceBetween>
        }
      />
      {openedEntry && (
        <AuditDetail entry={openedEntry} texts={texts} onClose={() => setOpenedEntry(undefined)} />
      )}
    </>
  );
}

/** Number of changed fields listed in a row; the detail shows all of them. */
const MAX_LISTED_CHANGES = 3;

function useColumns(texts: AuditTexts, open: (entry: AuditItem) => void): Column<AuditItem>[] {
  const { t } = useTranslation('audit');
  const { instant } = useFormat();
  return useMemo(
    () => [
      {
        id: 'at',
        kind: 'instant',
        value: (entry) => entry.at,
        width: 160,
        cell: (entry) => (
          <Button
            variant="inline-link"
            ariaLabel={t('open', { name: texts.name(entry), at: instant(entry.at) })}
            onClick={() => open(entry)}
          >
            {instant(entry.at)}
          </Button>
        ),
      },
      {
        id: 'user',
        kind: 'choice',
        value: texts.author,
        width: 190,
        cell: (entry) => (
          <>
            {texts.author(entry)}
            {entry.userId && (
              <Box variant="small" display="block">
                {entry.userId}
              </Box>
            )}
          </>
        ),
      },
      { id: 'userId', value: (entry) => entry.userId, hidden: true },
      { id: 'profile', kind: 'choice', value: texts.profile, hidden: true },
      { id: 'thing', kind: 'choice', value: texts.formatRecordKind },
      {
        id: 'record',
        value: texts.name,
        width: 150,
        cell: (entry) => <RecordLink entry={entry} texts={texts} />,
      },
      { id: 'action', kind: 'choice', value: texts.action, width: 160 },
      {
        id: 'changes',
        value: (entry) => formatChanges(entry, texts).join(' · '),
        width: 380,
        cell: (entry) => {
          const summary = formatChanges(entry, texts);
          const hiddenCount = summary.length - MAX_LISTED_CHANGES + (entry.more ?? 0);
          return (
            <div>
              {[
                ...summary.slice(0, MAX_LISTED_CHANGES),
                ...(hiddenCount > 0 ? [t('more', { count: hiddenCount })] : []),
              ].join(' · ')}
            </div>
          );
        },
      },
      { id: 'reason', value: (entry) => entry.reason, width: 200 },
    ],
    [texts, open, t, instant],
  );
}

function RecordLink({ entry, texts }: { entry: AuditItem; texts: AuditTexts }) {
  const page =
    entry.action === 'removed' ? undefined : findRecordPage(entry.thing, entry.thingId, entry.sort);
  return page ? <PageLink to={page}>{texts.name(entry)}</PageLink> : texts.name(entry);
}

const formatChanges = (entry: AuditItem, texts: AuditTexts): string[] =>
  entry.changes.map((change) => {
    const [before, after] = [texts.value(entry, change, 'before'), texts.value(entry, change, 'after')];
    const sides = entry.action === 'created' ? after : [before || '–', after || '–'].join(' → ');
    return textOf()('common:labelled', {
      label: texts.field(entry, change),
      value: entry.action === 'removed' ? before : sides,
    });
  });
