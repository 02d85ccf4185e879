// Board of work orders: unassigned ones within the plant's planning horizon, and the teams with their orders.
import { SpaceBetween } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, type Day } from '#shared/day.ts';
import { workloads } from '#shared/organisation/workload-api.ts';
import { checklistOrders, orders } from '#shared/planned/order-api.ts';
import { RefusalError } from '#shared/refused.ts';
import { Board } from '#web/parts/board/board.tsx';
import { useDayOutlook } from '#web/parts/day-move/day-outlook.ts';
import { type DayConfirmation, useDayQuestion } from '#web/parts/order/closed-day.tsx';
import { canMakeTransition } from '#web/parts/order/order-moves.ts';
import { type TeamName, useOrderNames } from '#web/parts/order/order-names.ts';
import { type OrderRow, toOrderRow } from '#web/parts/order/order-rows.ts';
import { OrderStatus } from '#web/parts/order/order-status.tsx';
import { canSeeOrders } from '#web/parts/order/order-types.ts';
import { getBalanceRoute, getExecutionRoute, saturationRoute } from '#web/paths/orders.ts';
import { useSession } from '#web/session/session.ts';
import { flash, flashError } from '#web/ui/flashes.ts';
import { useFormat } from '#web/ui/format.ts';
import { PageButton } from '#web/ui/page-button.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { TwoLines } from '#web/ui/table/two-lines.tsx';
import { useGrowingList } from '#web/ui/table/use-growing.ts';
import { useToday } from '#web/ui/today.ts';
import { useSend } from '#web/use-call.ts';
import { OrderActions } from './order-actions.tsx';
import {
  BulkActions,
  type BulkOutcome,
  type BulkResult,
  getBulkVerbs,
  isClosedDay,
  RefusedOrders,
  useBulkAction,
} from './order-bulk.tsx';
import { buildOrderColumns } from './order-columns.tsx';

/** Number of orders read first; unassigned ones come before the others. */
const FIRST_PAGE_SIZE = 150;
/** Days back: assigned orders from before are late and shown in the list of late orders. */
const DAYS_BACK = 31;

export function AssignOrdersPage() {
  const { t } = useTranslation(['orders', 'board', 'load']);
  const session = useSession();
  const today = useToday();
  const { day, minutes } = useFormat();
  const list = useOpenOrders(today, addDays(today, session.user?.plant.horizonDays ?? 0));
  const names = useOrderNames();
  const rows = useMemo(() => list.items?.map(toOrderRow(names, today)), [list.items, names, today]);
  const canExecute = session.may('workOrders', 'execute');
  const path = canExecute ? (order: OrderRow) => getExecutionRoute('desktop', order) : undefined;
  const columns = useMemo(
    () =>
      buildOrderColumns(t, {
        teams: session.may('teams', 'pick'),
        path: canExecute ? (order) => getExecutionRoute('desktop', order) : undefined,
        without: ['closedOn', 'closedBy', 'closedById', 'actualMinutes', 'note'],
      }).map((column) => ({
        ...column,
        hidden: !(column.id in widths),
        width: widths[column.id],
        ...(column.id === 'plannedOn' && {
          cell: (order: OrderRow) => (
            <TwoLines first={day(order.plannedOn)} second={minutes(order.minutes)} />
          ),
          getCellText: (order: OrderRow) => `${day(order.plannedOn)}\n${minutes(order.minutes)}`,
        }),
      })),
    [t, session, canExecute, day, minutes],
  );
  const canAssign = session.may('workOrders', 'assign');
  const outlook = useDayOutlook(undefined);
  const { outcome, forget, dayQuestion, ...assignActions } = useAssignActions();
  return (
    <SpaceBetween size="m">
      <PageHeader
        title={t('orders:assign.title')}
        crumbs={[{ text: t('orders:list.title'), href: '/app/mgmt/workorders' }]}
        description={canAssign ? `${t('board:text')} ${t('board:days')}` : undefined}
        actions={
          <div className="screen-only">
            <SpaceBetween direction="horizontal" size="xs">
              {session.may('teams', 'view') && (
                <PageButton to={saturationRoute}>{t('load:saturation.title')}</PageButton>
              )}
              {canAssign && (
                <PageButton to={getBalanceRoute('level')}>{t('load:balance.do.level')}</PageButton>
              )}
              {canAssign && (
                <PageButton to={getBalanceRoute('assign')}>{t('load:balance.do.assign')}</PageButton>
              )}
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
        mayGive={canAssign ? (row) => canMakeTransition(session, 'assign', row) : undefined}
        onGive={assignActions.onGive}
        onPlan={getBulkVerbs(session).includes('reschedule') ? assignActions.onPlan : undefined}
        onTakeBack={assignActions.onTakeBack}
        outlook={outlook}
        path={path}
        menu={(row) => <OrderActions order={row} />}
        renderContent={(row) => (
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
          // Late orders are done today at the earliest.
          on: getLatest(row.plannedOn, today),
          minutes: row.manMinutes ?? row.minutes,
          requires: names.cycles.get(row.cycleId ?? 0)?.requires,
          teamId: row.teamId,
        })}
        actions={
          canAssign
            ? (selectedRows, onDone) => (
                <BulkActions chosen={selectedRows} offered={getBulkVerbs(session)} onDone={onDone} />
              )
            : undefined
        }
      />
      {outcome && <RefusedOrders {...outcome} onClose={forget} />}
      {dayQuestion}
    </SpaceBetween>
  );
}

const getLatest = (...days: string[]): string => days.sort().at(-1)!;

/**
 * Columns shown beside the teams with their widths in pixels; the others can be selected in the preferences.
 */
const widths: Readonly<Record<string, number>> = {
  code: 150,
  work: 200,
  machine: 110,
  plannedOn: 120,
  state: 150,
  team: 120,
  actions: 70,
};

/**
 * Reads work orders and checklists: unassigned ones, and orders of teams not started yet. The first of each
 * are shown at once.
 */
function useOpenOrders(today: string, to: string) {
  const canSeeChecklists = canSeeOrders(useSession(), 'checklists');
  const assignedFilter = { from: addDays(today, -DAYS_BACK), to, state: 'assigned' } as const;
  const unassignedOrders = useGrowingList(orders.open, { to }, FIRST_PAGE_SIZE);
  const assignedOrders = useGrowingList(orders.list, assignedFilter, FIRST_PAGE_SIZE);
  const unassignedChecklists = useGrowingList(checklistOrders.open, { to }, FIRST_PAGE_SIZE, {
    enabled: canSeeChecklists,
  });
  const assignedChecklists = useGrowingList(checklistOrders.list, assignedFilter, FIRST_PAGE_SIZE, {
    enabled: canSeeChecklists,
  });
  const items = useMemo(() => {
    if (!unassignedOrders.items) return undefined;
    const otherOrders = [assignedOrders.items, unassignedChecklists.items, assignedChecklists.items].flatMap(
      (part) => part ?? [],
    );
    const allOrders = [...unassignedOrders.items, ...otherOrders].filter(
      ({ state }) => state !== 'inProgress',
    );
    return [...new Map(allOrders.map((order) => [order.id, order])).values()];
  }, [unassignedOrders.items, assignedOrders.items, unassignedChecklists.items, assignedChecklists.items]);
  const lists = [unassignedOrders, assignedOrders, unassignedChecklists, assignedChecklists];
  return {
    items,
    reading: lists.some(({ reading }) => reading),
    error: lists.find(({ error }) => error)?.error,
    retry: () => {
      for (const { retry, error } of lists) if (error) retry();
    },
  };
}

function useAssignActions() {
  const { t } = useTranslation('orders');
  const { day } = useFormat();
  const bulk = useBulkAction();
  const { send: unassignOrder } = useSend(orders.unassign, { changes: [workloads.days] });
  const { send: unassignChecklist } = useSend(checklistOrders.unassign, { changes: [workloads.days] });
  const [outcome, setOutcome] = useState<BulkOutcome>();
  const { askAboutDay, dayQuestion } = useDayQuestion();
  /** Reports the refused orders, which stay selected; so do those without an answer after an error. */
  const reportOutcome = async (
    verb: BulkOutcome['verb'],
    requestedOrders: readonly OrderRow[],
    done: string,
    run: (results: BulkResult[]) => Promise<readonly BulkResult[]>,
  ) => {
    const results: BulkResult[] = [];
    try {
      const refused = await run(results);
      // Orders stay without an explanation if the user wants another day for them.
      const refusedToExplain = refused.filter((result) => !isClosedDay(result));
      if (refused.length === 0) flash('success', done);
      else if (refusedToExplain.length > 0)
        setOutcome({ verb, orders: requestedOrders, refused: refusedToExplain });
      return new Set(refused.map(({ id }) => id));
    } catch (error) {
      flashError(error);
      return new Set(requestedOrders.slice(results.length).map(({ id }) => id));
    }
  };
  type ProgressCallback = (done: number) => void;
  const onGive = (
    selectedOrders: readonly OrderRow[],
    { id: teamId }: TeamName,
    onProgress: ProgressCallback,
  ) =>
    reportOutcome(
      'assign',
      selectedOrders,
      t('bulk.done.assign', { count: selectedOrders.length }),
      (results) => bulk('assign', selectedOrders, { teamId }, results, onProgress),
    );
  const onPlan = (
    selectedOrders: readonly OrderRow[],
    { id: teamId, code }: TeamName,
    on: Day,
    onProgress: ProgressCallback,
  ) =>
    reportOutcome(
      'reschedule',
      selectedOrders,
      t('bulk.done.plan', { count: selectedOrders.length, team: code, day: day(on) }),
      async (results) => {
        const ordersToMove = selectedOrders.filter(({ plannedOn }) => plannedOn !== on);
        const moveResults: BulkResult[] = [];
        const move = async (confirmation: DayConfirmation = {}) => {
          const input = { plannedOn: on, ...confirmation };
          moveResults.length = 0;
          return bulk('reschedule', ordersToMove, input, moveResults, onProgress);
        };
        const firstRefusedMoves = await move();
        const confirmation = firstRefusedMoves.some(isClosedDay) ? await askAboutDay(on) : undefined;
        const refusedMoves = confirmation ? await move(confirmation) : firstRefusedMoves;
        const versions = new Map(moveResults.map(({ id, version }) => [id, version]));
        const refusedIds = new Set(refusedMoves.map(({ id }) => id));
        const ordersToAssign = selectedOrders
          .filter((order) => order.teamId !== teamId && !refusedIds.has(order.id))
          .map(({ id, type, version }) => ({ id, type, version: versions.get(id) ?? version }));
        return [...refusedMoves, ...(await bulk('assign', ordersToAssign, { teamId }, results, onProgress))];
      },
    );
  const onTakeBack = (selectedOrders: readonly OrderRow[], onProgress: ProgressCallback) =>
    reportOutcome(
      'unassign',
      selectedOrders,
      t('bulk.done.unassign', { count: selectedOrders.length }),
      async (results) => {
        for (const { id, version, type } of selectedOrders) {
          try {
            await (type === 'checklists' ? unassignChecklist : unassignOrder)({ id, version });
            results.push({ id });
          } catch (error) {
            if (!(error instanceof RefusalError)) throw error;
            results.push({ id, code: error.code, values: error.details.values });
          }
          onProgress(results.length);
        }
        return results.filter(({ code }) => code);
      },
    );
  return { onGive, onPlan, onTakeBack, outcome, forget: () => setOutcome(undefined), dayQuestion };
}
