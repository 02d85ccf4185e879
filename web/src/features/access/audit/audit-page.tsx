// The audit trail of the plant: who changed what, when and why, in a period.
import { Alert, Box, Button, SpaceBetween } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LONGEST_TRAIL, USUAL_TRAIL } from '../../../../../shared/access/audit.ts';
import type { AuditItem } from '../../../../../shared/access/audit-api.ts';
import { addDays } from '../../../../../shared/day.ts';
import { useFormat } from '../../../ui/format.ts';
import { type TrailTexts, useTrailTexts } from '../../../ui/history/history-texts.ts';
import { pageOf } from '../../../ui/history/history-things.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { PeriodControl, usePeriod } from '../../../ui/table/period-control.tsx';
import { useToday } from '../../../ui/today.ts';
import { AuditDetail } from './audit-detail.tsx';
import { fileHead, linesOf, MOST, useTrail } from './audit-trail.ts';

const none: AuditItem[] = [];

export function AuditPage() {
  const { t } = useTranslation(['audit', 'shell']);
  const today = useToday();
  const [period, choose] = usePeriod({ from: addDays(today, 1 - USUAL_TRAIL), to: today });
  const list = useTrail(period);
  const texts = useTrailTexts(list.data?.items ?? none);
  const [opened, setOpened] = useState<AuditItem>();
  const columns = useColumns(texts, setOpened);
  const title = t('shell:menu.audit');
  return (
    <>
      <PageTitle title={title} crumbs={[{ text: t('shell:section.configuration') }]} />
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
          fileHead.map((field) => t(`audit:fields.${field}`)),
          ...linesOf(entries, texts),
        ]}
        controls={
          <SpaceBetween direction="horizontal" size="xs">
            <PeriodControl period={period} onChange={choose} longest={LONGEST_TRAIL} />
            {list.data?.cut && <Alert type="info">{t('audit:cut', { count: MOST })}</Alert>}
          </SpaceBetween>
        }
      />
      {opened && <AuditDetail entry={opened} texts={texts} onClose={() => setOpened(undefined)} />}
    </>
  );
}

/** Fields named in a row; the others are in its detail. */
const NAMED = 3;

function useColumns(texts: TrailTexts, open: (entry: AuditItem) => void): Column<AuditItem>[] {
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
      { id: 'thing', kind: 'choice', value: texts.thing, width: 150 },
      {
        id: 'record',
        value: texts.name,
        width: 180,
        cell: (entry) => <Record entry={entry} texts={texts} />,
      },
      { id: 'action', kind: 'choice', value: texts.action, width: 160 },
      {
        id: 'changes',
        value: (entry) => summaryOf(entry, texts).join('; '),
        width: 380,
        cell: (entry) => {
          const summary = summaryOf(entry, texts);
          const more = summary.length - NAMED + (entry.more ?? 0);
          return [...summary.slice(0, NAMED), ...(more > 0 ? [t('more', { count: more })] : [])].join('; ');
        },
      },
      { id: 'reason', value: (entry) => entry.reason, width: 200 },
    ],
    [texts, open, t, instant],
  );
}

function Record({ entry, texts }: { entry: AuditItem; texts: TrailTexts }) {
  const page = entry.action === 'removed' ? undefined : pageOf(entry.thing, entry.thingId, entry.sort);
  return page ? <PageLink to={page}>{texts.name(entry)}</PageLink> : texts.name(entry);
}

const summaryOf = (entry: AuditItem, texts: TrailTexts): string[] =>
  entry.changes.map((change) => {
    const [before, after] = [texts.value(entry, change, 'before'), texts.value(entry, change, 'after')];
    const sides = entry.action === 'created' ? after : [before || '–', after || '–'].join(' → ');
    return `${texts.field(entry, change)}: ${entry.action === 'removed' ? before : sides}`;
  });
