// EWOs with their analysis: what is to be done, what was confirmed in a period, and whether it held.
import { SpaceBetween } from '@cloudscape-design/components';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '../../../../../shared/day.ts';
import { isOwnEwo } from '../../../../../shared/requests/ewo-moves.ts';
import { type RootCauseItem, rootCauses } from '../../../../../shared/requests/root-cause-api.ts';
import { enumText } from '../../../i18n/text.ts';
import { useEwoNames } from '../../../parts/ewo/ewo-names.ts';
import { type EwoRow, rowOf } from '../../../parts/ewo/ewo-rows.ts';
import { rootCausePath } from '../../../paths/requests.ts';
import { askerOf, useSession } from '../../../session/session.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { PeriodControl, usePeriod } from '../../../ui/table/period-control.tsx';
import { useRunningNow, useToday } from '../../../ui/today.ts';
import { useAll } from '../../../use-call.ts';
import { AnalysisStatus, VerdictOf } from './root-cause-status.tsx';

type AnalysisRow = RootCauseItem & Omit<EwoRow, 'state'> & { mine: boolean };

const Figures = lazy(() => import('./root-cause-figures.tsx').then(({ Figures }) => ({ default: Figures })));

/** Countermeasures are watched for two months at least. */
const DAYS = 365;

export function RootCauseListPage() {
  const { t } = useTranslation('rootCause');
  const session = useSession();
  const today = useToday();
  const now = useRunningNow();
  const [period, choose] = usePeriod({ from: addDays(today, -DAYS), to: today });
  const list = useAll(rootCauses.list, period);
  const names = useEwoNames({ withOperators: true });
  const rows = useMemo(() => {
    const asker = askerOf(session);
    const toRow = rowOf(names, now);
    return list.data?.map(
      (item): AnalysisRow => ({
        ...toRow({ ...item, state: item.ewoState }),
        ...item,
        mine: isOwnEwo(asker, { ...item, state: item.ewoState }),
      }),
    );
  }, [list.data, names, now, session]);
  const columns = useMemo(() => columnsOf(session.may('teams', 'pick')), [session]);
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

const columnsOf = (teams: boolean): Column<AnalysisRow>[] => [
  {
    id: 'code',
    value: (row) => row.code,
    cell: (row) => <PageLink to={rootCausePath('desktop', row.id)}>{row.code}</PageLink>,
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
  { id: 'mine', value: (row) => row.mine, kind: 'flag', hidden: true },
  { id: 'primary', value: (row) => row.primary, kind: 'choice', enum: 'rootCause', width: 170 },
  {
    id: 'verdict',
    value: (row) => row.verdict,
    kind: 'choice',
    enum: 'verdict',
    cell: (row) => row.verdict && <VerdictOf of={row} desk="desktop" />,
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
    value: (row) => row.pillars?.map((pillar) => enumText('pillar', pillar)).join(', '),
    hidden: true,
  },
];
