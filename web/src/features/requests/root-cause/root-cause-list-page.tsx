// List of EWOs with their analysis: to do, confirmed in a period, and verdict.
import { SpaceBetween } from '@cloudscape-design/components';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '#shared/day.ts';
import { isOwnEwo } from '#shared/requests/ewo-transitions.ts';
import { type RootCauseItem, rootCauses } from '#shared/requests/root-cause-api.ts';
import { getEnumText, textOf } from '#web/i18n/text.ts';
import { useEwoNames } from '#web/parts/ewo/ewo-names.ts';
import { type EwoRow, toEwoRow } from '#web/parts/ewo/ewo-rows.ts';
import { getRootCauseRoute } from '#web/paths/requests.ts';
import { toPrincipal, useSession } from '#web/session/session.ts';
import { PageLink } from '#web/ui/page-link.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { PeriodControl, usePeriod } from '#web/ui/table/period-control.tsx';
import { useRunningNow, useToday } from '#web/ui/today.ts';
import { useAllItems } from '#web/use-call.ts';
import { AnalysisStatus, VerdictStatus } from './root-cause-status.tsx';

type AnalysisRow = RootCauseItem & Omit<EwoRow, 'state'> & { isOwn: boolean };

const Figures = lazy(() =>
  import('./root-cause-figures.tsx').then(({ CountermeasureFigures: Figures }) => ({ default: Figures })),
);

/** Days of the default period; countermeasures are observed for at least two months. */
const DAYS = 365;

export function RootCauseListPage() {
  const { t } = useTranslation('rootCause');
  const session = useSession();
  const today = useToday();
  const now = useRunningNow();
  const [period, choose] = usePeriod({ from: addDays(today, -DAYS), to: today });
  const list = useAllItems(rootCauses.list, period);
  const names = useEwoNames({ withOperators: true });
  const rows = useMemo(() => {
    const principal = toPrincipal(session);
    const toRow = toEwoRow(names, now);
    return list.data?.map(
      (item): AnalysisRow => ({
        ...toRow({ ...item, state: item.ewoState }),
        ...item,
        isOwn: isOwnEwo(principal, { ...item, state: item.ewoState }),
      }),
    );
  }, [list.data, names, now, session]);
  const columns = useMemo(() => buildColumns(session.may('teams', 'pick')), [session]);
  return (
    <SpaceBetween size="l">
      <PageTitle title={t('list.title')} />
      <DataTable
        id="root-causes"
        title={t('list.title')}
        items={rows}
        error={list.error ?? undefined}
        onRetry={() => void list.refetch()}
        columns={columns}
        namespace="rootCause"
        nameOf={({ code }) => code}
        defaultSort={{ id: 'code', descending: true }}
        emptyText={t('list.empty')}
        controls={<PeriodControl period={period} onChange={choose} />}
      />
      <Suspense>
        <Figures items={list.data ?? []} period={period} />
      </Suspense>
    </SpaceBetween>
  );
}

/** Returns the text of a verdict with a day or code of typical width, to measure the column. */
function formatTypicalVerdict({ verdict, cameBackAs }: AnalysisRow): string {
  const text = textOf('rootCause');
  const day = '31/12/2026';
  if (verdict === 'watched') return text('verdict.watchedUntil', { day });
  if (verdict === 'verified') return text('verdict.verifiedOn', { day });
  return cameBackAs ? `${text('verdict.cameBackAs')} ${cameBackAs}` : '';
}

const buildColumns = (teams: boolean): Column<AnalysisRow>[] => [
  {
    id: 'code',
    value: (row) => row.code,
    cell: (row) => <PageLink to={getRootCauseRoute('desktop', row.id)}>{row.code}</PageLink>,
    width: 130,
  },
  { id: 'machine', value: (row) => row.machine, width: 105 },
  { id: 'breakdownDescription', value: (row) => row.breakdownDescription, width: 180 },
  {
    id: 'state',
    value: (row) => row.state,
    kind: 'choice',
    enum: 'analysisState',
    cell: (row) => <AnalysisStatus state={row.state} />,
    width: 145,
  },
  { id: 'required', value: (row) => row.required, kind: 'flag', width: 95 },
  { id: 'mine', value: (row) => row.isOwn, kind: 'flag', hidden: true },
  { id: 'primary', value: (row) => row.primary, kind: 'choice', enum: 'rootCause', width: 170 },
  {
    id: 'verdict',
    value: (row) => row.verdict,
    kind: 'choice',
    enum: 'verdict',
    cell: (row) => row.verdict && <VerdictStatus verdictFields={row} desk="desktop" />,
    getCellText: formatTypicalVerdict,
    width: 250,
  },
  { id: 'createdOn', value: (row) => row.createdOn, kind: 'day', hidden: true },
  { id: 'closedAt', value: (row) => row.closedAt, kind: 'instant', hidden: true },
  { id: 'ewoState', value: (row) => row.ewoState, kind: 'choice', enum: 'ewoState', hidden: true },
  { id: 'machineDescription', value: (row) => row.machineDescription, hidden: true },
  { id: 'department', value: (row) => row.department, hidden: true },
  { id: 'failed', value: (row) => row.failed, hidden: true },
  {
    id: 'breakdownType',
    value: (row) => row.breakdownType,
    kind: 'choice',
    enum: 'breakdownType',
    hidden: true,
  },
  ...(teams ? [{ id: 'team', value: (row: AnalysisRow) => row.team, hidden: true }] : []),
  { id: 'people', value: (row) => row.people, hidden: true },
  {
    id: 'pillars',
    value: (row) => row.pillars?.map((pillar) => getEnumText('pillar', pillar)).join(', '),
    hidden: true,
  },
];
