// The cycles of work orders, or of checklists: rhythm, next date, work, and whether they run.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { plants } from '../../../../../shared/access/api.ts';
import { type CycleSheet, cycles } from '../../../../../shared/planned/cycle-api.ts';
import { readings } from '../../../../../shared/planned/reading-api.ts';
import { cyclePaths } from '../../../paths/cycles.ts';
import type { OrderType } from '../../../paths/orders.ts';
import { useSession } from '../../../session/session.ts';
import { type Format, useFormat } from '../../../ui/format.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { useRefLabels } from '../../../ui/refs.ts';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useToday } from '../../../ui/today.ts';
import { useAll, useCall } from '../../../use-call.ts';
import { CycleActions } from './cycle-actions.tsx';
import { nextDateOf, nextRunOf } from './cycle-next.ts';
import { CycleStanding, useStandings } from './cycle-standing.tsx';
import { OfKnownType } from './cycle-type.tsx';
import { useRhythmText } from './rhythm-text.ts';

/** The type is the route's own, or stands in the address. */
export const CycleListPage = ({ type }: { type?: OrderType }) => (
  <OfKnownType type={type}>{(type) => <CycleList key={type} type={type} />}</OfKnownType>
);

function CycleList({ type }: { type: OrderType }) {
  const { t } = useTranslation(['planned', 'common']);
  const session = useSession();
  const navigate = useNavigate();
  const list = useAll(cycles.list, { typeCycle: type });
  const [selected, setSelected] = useState<number>();
  const chosen = list.data?.find(({ id }) => id === selected);
  const columns = useColumns(session.may('cycles', 'edit'));
  const mayCreate = session.may('cycles', 'create');
  const create = mayCreate && (
    <Button variant="primary" onClick={() => void navigate(cyclePaths.choose(type))}>
      {t('common:create')}
    </Button>
  );
  return (
    <>
      <PageTitle
        title={t(`planned:cycles.of.${type}`)}
        crumbs={[{ text: t('planned:cycles.title'), href: cyclePaths.home }]}
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
        selected={chosen ? [chosen] : []}
        onSelect={([first]) => setSelected(first?.id)}
        emptyText={t('planned:cycles.empty')}
        emptyAction={create}
        defaultSort={{ id: 'code' }}
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            {session.may('cycles', 'edit') && <CycleActions cycle={chosen} />}
            {create}
          </SpaceBetween>
        }
      />
    </>
  );
}

function useColumns(mayEdit: boolean): Column<CycleSheet>[] {
  const { t } = useTranslation('planned');
  const session = useSession();
  const format = useFormat();
  const today = useToday();
  const rhythm = useRhythmText();
  const machineOf = useRefLabels('machine');
  const standingOf = useStandings();
  const idplant = session.user?.idplant;
  const plant = useCall(plants.get, { idplant: idplant ?? '' }, { enabled: idplant !== undefined });
  const calendar = plant.data?.calendar;
  const meters = useCall(readings.list, {}, { enabled: session.may('readings', 'view') }).data?.items;
  return useMemo(() => {
    const shown = new Map(meters?.map((meter) => [meter.cycleId, meter]));
    const gone = (cycle: CycleSheet) => standingOf(cycle) === 'gone';
    const next = (cycle: CycleSheet) => (gone(cycle) ? undefined : nextDateOf(cycle, today, calendar));
    return [
      {
        id: 'code',
        width: 140,
        value: ({ code }) => code,
        cell: (cycle) =>
          mayEdit ? <PageLink to={cyclePaths.edit(cycle)}>{cycle.code}</PageLink> : cycle.code,
      },
      { id: 'description', value: ({ description }) => description, width: 230 },
      { id: 'machine', value: ({ machineId }) => machineOf(machineId), width: 110 },
      {
        id: 'typology',
        value: ({ typology }) => typology,
        kind: 'choice',
        enum: 'cycleTypology',
        hidden: true,
      },
      { id: 'frequency', value: rhythm, width: 150 },
      {
        id: 'nextDate',
        width: 190,
        value: next,
        kind: 'day',
        cell: (cycle) => {
          const due = gone(cycle) ? undefined : nextRunOf(cycle, shown.get(cycle.id));
          const day = next(cycle);
          if (due) return runText(t, format, due);
          return day ? format.day(day) : undefined;
        },
      },
      {
        id: 'active',
        width: 125,
        value: ({ active }) => active,
        kind: 'flag',
        cell: (cycle) => <CycleStanding of={standingOf(cycle)} />,
      },
      { id: 'tasks', value: ({ strategies }) => strategies.length, kind: 'number', hidden: true },
      { id: 'totalMinutes', value: ({ totalMinutes }) => totalMinutes, kind: 'minutes' },
      { id: 'mode', value: ({ mode }) => mode, kind: 'choice', enum: 'updateMode', hidden: true },
    ];
  }, [t, format, today, rhythm, machineOf, standingOf, calendar, meters, mayEdit]);
}

function runText(
  t: TFunction<'planned'>,
  { number }: Format,
  { run, left }: NonNullable<ReturnType<typeof nextRunOf>>,
) {
  const n = number(run);
  if (left === undefined) return t('cycles.atRun', { n });
  return left < 0
    ? t('cycles.atRunPast', { n, past: number(-left) })
    : t('cycles.atRunLeft', { n, left: number(left) });
}
