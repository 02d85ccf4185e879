// History of the selected element: reports and work on its branch in a period, in one list.
import { Box, SpaceBetween, Toggle } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { points } from '#shared/autonomous/point-api.ts';
import { addDays } from '#shared/day.ts';
import { cycles } from '#shared/planned/cycle-api.ts';
import { runs } from '#shared/planned/order-api.ts';
import { strategies } from '#shared/procedures/strategy-api.ts';
import { ewos } from '#shared/requests/ewo-api.ts';
import { tags } from '#shared/requests/tag-api.ts';
import { OrderLink } from '#web/parts/order/order-link.tsx';
import { useOrdersOfTypes } from '#web/parts/order/order-types.ts';
import { useSession } from '#web/session/session.ts';
import { PageLink } from '#web/ui/page-link.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { type Period, PeriodControl, usePeriod } from '#web/ui/table/period-control.tsx';
import { useRunningNow, useToday } from '#web/ui/today.ts';
import { useAllItems } from '#web/use-call.ts';
import { buildHistoryRows, findBranchIds, type HistoryRow, type MachineRecords } from './branch-history.ts';
import type { TreeNode, TreeNodes } from './tree-nodes.ts';

const DAYS_BEFORE = 365;

interface Props {
  node: TreeNode;
  nodes: TreeNodes;
}

/** Reads the records of the machine in a period the user may see; undefined until all are read. */
function useMachineRecords(machineId: number, period: Period) {
  const { may } = useSession();
  const input = { ...period, machineId };
  const canViewOrders = may('workOrders', 'view');
  const canViewRuns = may('autonomousCalendar', 'view');
  const ewoList = useAllItems(ewos.list, input, { enabled: may('ewo', 'view') });
  const tagList = useAllItems(tags.list, input, { enabled: may('tags', 'view') });
  const orderList = useOrdersOfTypes((calls) => calls.list, input, { runs });
  const strategyList = useAllItems(
    strategies.list,
    { machineId },
    { enabled: canViewOrders && may('strategies', 'view') },
  );
  const cycleList = useAllItems(cycles.list, {}, { enabled: canViewOrders && may('cycles', 'pick') });
  const pointList = useAllItems(points.list, { machineId }, { enabled: canViewRuns && may('paths', 'view') });
  const queries = [ewoList, tagList, orderList, strategyList, cycleList, pointList];
  const isWaiting = queries.some(({ isLoading, isError }) => isLoading || isError);
  const { data: failures } = ewoList;
  const { data: anomalies } = tagList;
  const { data: works } = orderList;
  const { data: strategyItems } = strategyList;
  const { data: cycleItems } = cycleList;
  const { data: pointItems } = pointList;
  const records = useMemo((): MachineRecords | undefined => {
    if (isWaiting) return undefined;
    const titles = new Map(cycleItems?.map((cycle) => [cycle.id, `${cycle.code} – ${cycle.description}`]));
    // Cycles and paths share one id sequence.
    const itemsByCycle = Map.groupBy(
      [...(strategyItems ?? []), ...(pointItems ?? []).map((point) => ({ ...point, cycleId: point.pathId }))],
      ({ cycleId }) => cycleId,
    );
    return {
      ewos: failures ?? [],
      tags: anomalies ?? [],
      orders: (works ?? []).map((order) => ({
        ...order,
        title: titles.get(order.cycleId ?? 0) ?? order.title,
      })),
      elementsOf: new Map(
        [...itemsByCycle].map(([cycleId, cycleElements]) => [
          cycleId,
          cycleElements.map(({ elementId }) => elementId ?? String(machineId)),
        ]),
      ),
    };
  }, [isWaiting, failures, anomalies, works, strategyItems, cycleItems, pointItems, machineId]);
  return { happened: records, failed: queries.find(({ isError }) => isError) };
}

export function ElementHistory({ node, nodes }: Props) {
  const { t } = useTranslation('structure');
  const today = useToday();
  const now = useRunningNow();
  const [includesAncestors, setIncludesAncestors] = useState(true);
  const [period, choose] = usePeriod({ from: addDays(today, -DAYS_BEFORE), to: today });
  const { happened: records, failed: failedQuery } = useMachineRecords(node.machineId, period);
  const rows = useMemo(
    () => records && buildHistoryRows(records, findBranchIds(nodes, node.id, includesAncestors), now),
    [records, nodes, node.id, includesAncestors, now],
  );
  const columns = useMemo((): Column<HistoryRow>[] => {
    const link = ({ order, to, code }: HistoryRow) =>
      order ? <OrderLink order={order}>{code}</OrderLink> : to ? <PageLink to={to}>{code}</PageLink> : code;
    return [
      { id: 'code', value: ({ code }) => code, cell: link, width: 135 },
      { id: 'kind', value: ({ kind }) => t(`history.${kind}`), kind: 'choice', width: 150 },
      { id: 'on', value: ({ on }) => on, kind: 'day', width: 125 },
      { id: 'what', value: ({ description }) => description, width: 220 },
      { id: 'element', value: ({ place }) => place, width: 160 },
      { id: 'state', value: ({ state }) => state, width: 115 },
      { id: 'closedOn', value: ({ closedOn }) => closedOn, kind: 'day', width: 105 },
      { id: 'actualMinutes', value: ({ minutes }) => minutes, kind: 'minutes', width: 95 },
      { id: 'downtime', value: ({ downtime }) => downtime, kind: 'minutes', width: 95 },
    ];
  }, [t]);
  return (
    <SpaceBetween size="s">
      {node.kind !== 'machine' && (
        <Toggle checked={includesAncestors} onChange={({ detail }) => setIncludesAncestors(detail.checked)}>
          {t('history.above')}
        </Toggle>
      )}
      <Box>
        <DataTable
          id={`history-${node.code}`}
          variant="embedded"
          items={rows}
          error={failedQuery?.error ?? undefined}
          onRetry={() => void failedQuery?.refetch()}
          columns={columns}
          namespace="structure"
          title={t('history.title')}
          nameOf={({ code }) => code}
          defaultSort={{ id: 'on', descending: true }}
          emptyText={t('history.empty')}
          controls={<PeriodControl period={period} onChange={choose} />}
        />
      </Box>
    </SpaceBetween>
  );
}
