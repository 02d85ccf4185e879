// List of the cycles of work orders or checklists: rhythm, next date, work and state.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { plants } from '#shared/access/api.ts';
import { type CycleWithStatus, cycles } from '#shared/planned/cycle-api.ts';
import { readings } from '#shared/planned/reading-api.ts';
import { cyclePageRoutes } from '#web/paths/cycles.ts';
import type { OrderType } from '#web/paths/orders.ts';
import { useSession } from '#web/session/session.ts';
import { type Format, useFormat } from '#web/ui/format.ts';
import { PageLink } from '#web/ui/page-link.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { useRefLabels } from '#web/ui/refs.ts';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useToday } from '#web/ui/today.ts';
import { useAllItems, useCall } from '#web/use-call.ts';
import { CycleActions } from './cycle-actions.tsx';
import { computeNextDate, computeNextRun } from './cycle-next.ts';
import { CycleStatusIndicator, useCycleStatus } from './cycle-status.tsx';
import { CycleTypeGuard } from './cycle-type.tsx';
import { useRhythmText } from './rhythm-text.ts';

/** Page with the cycle type of the route, or of the URL. */
export const CycleListPage = ({ type }: { type?: OrderType }) => (
  <CycleTypeGuard type={type}>{(type) => <CycleList key={type} type={type} />}</CycleTypeGuard>
);

function CycleList({ type }: { type: OrderType }) {
  const { t } = useTranslation(['planned', 'common']);
  const session = useSession();
  const navigate = useNavigate();
  const list = useAllItems(cycles.list, { typeCycle: type });
  const [selected, setSelected] = useState<number>();
  const selectedCycle = list.data?.find(({ id }) => id === selected);
  const columns = useColumns(session.may('cycles', 'edit'));
  const mayCreate = session.may('cycles', 'create');
  const createButton = mayCreate && (
    <Button variant="primary" onClick={() => void navigate(cyclePageRoutes.choose(type))}>
      {t('common:create')}
    </Button>
  );
  return (
    <>
      <PageTitle
        title={t(`planned:cycles.of.${type}`)}
        crumbs={[{ text: t('planned:cycles.title'), href: cyclePageRoutes.home }]}
      />
      <DataTable
        id="cycles"
        items={list.data}
        error={list.error ?? undefined}
        onRetry={() => void list.refetch()}
        columns={columns}
        namespace="planned"
        title={t(`planned:cycles.of.${type}`)}
        nameOf={({ code }) => code}
        selection={session.may('cycles', 'edit') ? 'single' : undefined}
        selected={selectedCycle ? [selectedCycle] : []}
        onSelect={([first]) => setSelected(first?.id)}
        emptyText={t('planned:cycles.empty')}
        emptyAction={createButton}
        defaultSort={{ id: 'code' }}
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            {session.may('cycles', 'edit') && <CycleActions cycle={selectedCycle} />}
            {createButton}
          </SpaceBetween>
        }
      />
    </>
  );
}

function useColumns(mayEdit: boolean): Column<CycleWithStatus>[] {
  const { t } = useTranslation('planned');
  const session = useSession();
  const format = useFormat();
  const today = useToday();
  const formatRhythm = useRhythmText();
  const getMachineLabel = useRefLabels('machine');
  const getStatus = useCycleStatus();
  const idplant = session.user?.idplant;
  const plant = useCall(plants.get, { idplant: idplant ?? '' }, { enabled: idplant !== undefined });
  const calendar = plant.data?.calendar;
  const meters = useCall(readings.list, {}, { enabled: session.may('readings', 'view') }).data?.items;
  return useMemo(() => {
    const meterByCycle = new Map(meters?.map((meter) => [meter.cycleId, meter]));
    const isDismissed = (cycle: CycleWithStatus) => getStatus(cycle) === 'gone';
    const findNextDate = (cycle: CycleWithStatus) =>
      isDismissed(cycle) ? undefined : computeNextDate(cycle, today, calendar);
    const formatNext = (cycle: CycleWithStatus) => {
      const nextDue = isDismissed(cycle) ? undefined : computeNextRun(cycle, meterByCycle.get(cycle.id));
      const day = findNextDate(cycle);
      if (nextDue) return formatRun(t, format, nextDue);
      return day ? format.day(day) : '';
    };
    return [
      {
        id: 'code',
        width: 140,
        value: ({ code }) => code,
        cell: (cycle) =>
          mayEdit ? <PageLink to={cyclePageRoutes.edit(cycle)}>{cycle.code}</PageLink> : cycle.code,
      },
      { id: 'description', value: ({ description }) => description, width: 230 },
      { id: 'machine', value: ({ machineId }) => getMachineLabel(machineId), width: 110 },
      {
        id: 'typology',
        value: ({ typology }) => typology,
        kind: 'choice',
        enum: 'cycleTypology',
        hidden: true,
      },
      { id: 'frequency', value: formatRhythm, width: 150 },
      {
        id: 'nextDate',
        value: findNextDate,
        kind: 'day',
        cell: (cycle) => formatNext(cycle) || undefined,
        getCellText: formatNext,
      },
      {
        id: 'active',
        width: 125,
        value: ({ active }) => active,
        kind: 'flag',
        cell: (cycle) => <CycleStatusIndicator status={getStatus(cycle)} />,
        getCellText: (cycle) => t(`cycles.${getStatus(cycle)}`),
      },
      { id: 'tasks', value: ({ strategies }) => strategies.length, kind: 'number', hidden: true },
      { id: 'totalMinutes', value: ({ totalMinutes }) => totalMinutes, kind: 'minutes' },
      { id: 'mode', value: ({ mode }) => mode, kind: 'choice', enum: 'updateMode', hidden: true },
      { id: 'rank', value: ({ rank }) => rank, kind: 'number', hidden: true },
    ];
  }, [t, format, today, formatRhythm, getMachineLabel, getStatus, calendar, meters, mayEdit]);
}

function formatRun(
  t: TFunction<'planned'>,
  { number }: Format,
  { run, remaining }: NonNullable<ReturnType<typeof computeNextRun>>,
) {
  const n = number(run);
  if (remaining === undefined) return t('cycles.atRun', { n });
  return remaining < 0
    ? t('cycles.atRunPast', { n, past: number(-remaining) })
    : t('cycles.atRunLeft', { n, left: number(remaining) });
}
