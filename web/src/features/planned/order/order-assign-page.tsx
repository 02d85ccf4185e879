// The board of work orders: those nobody has yet, as far ahead as the plant generates them, and the teams with theirs.
import { SpaceBetween } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, type Day } from '../../../../../shared/day.ts';
import { workloads } from '../../../../../shared/organisation/workload-api.ts';
import { checklistOrders, orders } from '../../../../../shared/planned/order-api.ts';
import { Refused } from '../../../../../shared/refused.ts';
import { Board } from '../../../parts/board/board.tsx';
import { mayDo } from '../../../parts/order/order-moves.ts';
import { type TeamName, useNames } from '../../../parts/order/order-names.ts';
import { type OrderRow, rowOf } from '../../../parts/order/order-rows.ts';
import { OrderStatus } from '../../../parts/order/order-status.tsx';
import { sees } from '../../../parts/order/order-types.ts';
import { balancePath, executionPath, saturationPath } from '../../../paths/orders.ts';
import { useSession } from '../../../session/session.ts';
import { flash, flashError } from '../../../ui/flashes.ts';
import { useFormat } from '../../../ui/format.ts';
import { PageButton } from '../../../ui/page-button.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useGrowing } from '../../../ui/table/use-growing.ts';
import { useToday } from '../../../ui/today.ts';
import { useSend } from '../../../use-call.ts';
import { OrderActions } from './order-actions.tsx';
import { BulkActions, bulkVerbs, type Outcome, RefusedOrders, type Result, useBulk } from './order-bulk.tsx';
import { orderColumns } from './order-columns.tsx';

/** Read at first: those nobody has stand before the others. */
const FIRST = 150;
/** Days: what teams were given for longer ago is late, and stands in the list of what is late. */
const BACK = 31;

export function AssignOrdersPage() {
  const { t } = useTranslation(['orders', 'board', 'load']);
  const session = useSession();
  const today = useToday();
  const { day, minutes } = useFormat();
  const list = useOpenOrders(today, addDays(today, session.user?.plant.horizonDays ?? 0));
  const names = useNames();
  const rows = useMemo(() => list.items?.map(rowOf(names, today)), [list.items, names, today]);
  const executes = session.may('workOrders', 'execute');
  const path = executes ? (order: OrderRow) => executionPath('desktop', order) : undefined;
  const columns = useMemo(
    () =>
      orderColumns(t, {
        teams: session.may('teams', 'pick'),
        path: executes ? (order) => executionPath('desktop', order) : undefined,
        without: ['closedOn', 'closedBy', 'closedById', 'actualMinutes', 'note'],
      }).map((column) => ({
        ...column,
        hidden: !(column.id in widths),
        width: widths[column.id],
      })),
    [t, session, executes],
  );
  const gives = session.may('workOrders', 'assign');
  const { outcome, forget, ...giving } = useGiving();
  return (
    <SpaceBetween size="m">
      <PageHeader
        title={t('orders:assign.title')}
        crumbs={[{ text: t('orders:list.title'), href: '/app/mgmt/workorders' }]}
        description={gives ? `${t('board:text')} ${t('board:days')}` : undefined}
        actions={
          <div className="screen-only">
            <SpaceBetween direction="horizontal" size="xs">
              {session.may('teams', 'view') && (
                <PageButton to={saturationPath}>{t('load:saturation.title')}</PageButton>
              )}
              {gives && <PageButton to={balancePath('level')}>{t('load:balance.do.level')}</PageButton>}
              {gives && <PageButton to={balancePath('assign')}>{t('load:balance.do.assign')}</PageButton>}
            </SpaceBetween>
          </div>
        }
      />
      <Board
        id="orders-to-assign"
        rows={rows}
        reading={list.reading}
        error={list.error}
        onRetry={list.retry}
        columns={columns}
        namespace="orders"
        defaultSort={{ id: 'plannedOn' }}
        emptyText={t('orders:assign.empty')}
        teams={[...names.teams.values()]}
        mayGive={gives ? (row) => mayDo(session, 'assign', row) : undefined}
        onGive={giving.onGive}
        onPlan={bulkVerbs(session).includes('reschedule') ? giving.onPlan : undefined}
        onTakeBack={giving.onTakeBack}
        path={path}
        menu={(row) => <OrderActions order={row} />}
        says={(row) => (
          <>
            <span>
              <b>{row.machine}</b> {row.cycleDescription}
            </span>
            <span>{day(row.plannedOn)}</span>
            <span>{minutes(row.minutes)}</span>
            <OrderStatus order={row} />
          </>
        )}
        demand={(row) => ({
          // what is late is done today at the earliest
          on: latest(row.plannedOn, today),
          minutes: row.manMinutes ?? row.minutes,
          requires: names.cycles.get(row.cycleId)?.requires,
          teamId: row.teamId,
        })}
        actions={
          gives
            ? (chosen, onDone) => <BulkActions chosen={chosen} offered={bulkVerbs(session)} onDone={onDone} />
            : undefined
        }
      />
      {outcome && <RefusedOrders {...outcome} onClose={forget} />}
    </SpaceBetween>
  );
}

const latest = (...days: string[]): string => days.sort().at(-1)!;

/** What is looked at before an order is given, and how wide it is beside the teams; the rest stands in the preferences. */
const widths: Readonly<Record<string, number>> = {
  code: 150,
  work: 170,
  machine: 110,
  plannedOn: 120,
  minutes: 90,
  state: 150,
  team: 120,
  actions: 70,
};

/** Work orders and checklists: those nobody has, the first of each at once, and those of teams that nobody began. */
function useOpenOrders(today: string, to: string) {
  const both = sees(useSession(), 'checklists');
  const its = { from: addDays(today, -BACK), to, state: 'assigned' } as const;
  const free = useGrowing(orders.open, { to }, FIRST);
  const had = useGrowing(orders.list, its, FIRST);
  const freeChecks = useGrowing(checklistOrders.open, { to }, FIRST, { enabled: both });
  const hadChecks = useGrowing(checklistOrders.list, its, FIRST, { enabled: both });
  const items = useMemo(() => {
    if (!free.items) return undefined;
    const others = [had.items, freeChecks.items, hadChecks.items].flatMap((some) => some ?? []);
    const all = [...free.items, ...others].filter(({ state }) => state !== 'inProgress');
    return [...new Map(all.map((order) => [order.id, order])).values()];
  }, [free.items, had.items, freeChecks.items, hadChecks.items]);
  const lists = [free, had, freeChecks, hadChecks];
  return {
    items,
    reading: lists.some(({ reading }) => reading),
    error: lists.find(({ error }) => error)?.error,
    retry: () => {
      for (const { retry, error } of lists) if (error) retry();
    },
  };
}

function useGiving() {
  const { t } = useTranslation('orders');
  const { day } = useFormat();
  const bulk = useBulk();
  const { send: freeWork } = useSend(orders.unassign, { changes: [workloads.days] });
  const { send: freeCheck } = useSend(checklistOrders.unassign, { changes: [workloads.days] });
  const [outcome, setOutcome] = useState<Outcome>();
  /** What is refused is told, and stays chosen; so does what was not answered. */
  const told = async (
    verb: Outcome['verb'],
    asked: readonly OrderRow[],
    done: string,
    act: (results: Result[]) => Promise<readonly Result[]>,
  ) => {
    const results: Result[] = [];
    try {
      const refused = await act(results);
      if (refused.length === 0) flash('success', done);
      else setOutcome({ verb, asked, refused });
      return new Set(refused.map(({ id }) => id));
    } catch (error) {
      flashError(error);
      return new Set(asked.slice(results.length).map(({ id }) => id));
    }
  };
  type SoFar = (done: number) => void;
  const onGive = (given: readonly OrderRow[], { id: teamId }: TeamName, soFar: SoFar) =>
    told('assign', given, t('bulk.done.assign', { count: given.length }), (results) =>
      bulk('assign', given, { teamId }, results, soFar),
    );
  const onPlan = (given: readonly OrderRow[], { id: teamId, code }: TeamName, on: Day, soFar: SoFar) =>
    told(
      'reschedule',
      given,
      t('bulk.done.plan', { count: given.length, team: code, day: day(on) }),
      async (results) => {
        const late = given.filter(({ plannedOn }) => plannedOn !== on);
        const moved: Result[] = [];
        const stay = await bulk('reschedule', late, { plannedOn: on }, moved, soFar);
        const versions = new Map(moved.map(({ id, version }) => [id, version]));
        const kept = new Set(stay.map(({ id }) => id));
        const others = given
          .filter((order) => order.teamId !== teamId && !kept.has(order.id))
          .map(({ id, type, version }) => ({ id, type, version: versions.get(id) ?? version }));
        return [...stay, ...(await bulk('assign', others, { teamId }, results, soFar))];
      },
    );
  const onTakeBack = (given: readonly OrderRow[], soFar: SoFar) =>
    told('unassign', given, t('bulk.done.unassign', { count: given.length }), async (results) => {
      for (const { id, version, type } of given) {
        try {
          await (type === 'checklists' ? freeCheck : freeWork)({ id, version });
          results.push({ id });
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          results.push({ id, code: error.code, values: error.details.values });
        }
        soFar(results.length);
      }
      return results.filter(({ code }) => code);
    });
  return { onGive, onPlan, onTakeBack, outcome, forget: () => setOutcome(undefined) };
}
