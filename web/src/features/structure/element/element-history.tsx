// The history of the chosen element: what was reported and done on its branch in a period, in one list.
import { Box, SpaceBetween, Toggle } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { points } from '../../../../../shared/autonomous/point-api.ts';
import { addDays } from '../../../../../shared/day.ts';
import { cycles } from '../../../../../shared/planned/cycle-api.ts';
import { runs } from '../../../../../shared/planned/order-api.ts';
import { strategies } from '../../../../../shared/procedures/strategy-api.ts';
import { ewos } from '../../../../../shared/requests/ewo-api.ts';
import { tags } from '../../../../../shared/requests/tag-api.ts';
import { OrderLink } from '../../../parts/order/order-link.tsx';
import { useOfTypes } from '../../../parts/order/order-types.ts';
import { useSession } from '../../../session/session.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { type Period, PeriodControl, usePeriod } from '../../../ui/table/period-control.tsx';
import { useRunningNow, useToday } from '../../../ui/today.ts';
import { useAll } from '../../../use-call.ts';
import { branchOf, type Happened, type HistoryRow, historyOf } from './branch-history.ts';
import type { TreeNode, TreeNodes } from './tree-nodes.ts';

const BEFORE = 365;

interface Props {
  node: TreeNode;
  nodes: TreeNodes;
}

/** What the reader may see of the machine's period; nothing while one of it is still read. */
function useHappened(machineId: number, period: Period) {
  const { may } = useSession();
  const input = { ...period, machineId };
  const mayOrders = may('workOrders', 'view');
  const mayRuns = may('autonomousCalendar', 'view');
  const ewoList = useAll(ewos.list, input, { enabled: may('ewo', 'view') });
  const tagList = useAll(tags.list, input, { enabled: may('tags', 'view') });
  const orderList = useOfTypes((calls) => calls.list, input, { runs });
  const strategyList = useAll(
    strategies.list,
    { machineId },
    { enabled: mayOrders && may('strategies', 'view') },
  );
  const cycleList = useAll(cycles.list, {}, { enabled: mayOrders && may('cycles', 'pick') });
  const pointList = useAll(points.list, { machineId }, { enabled: mayRuns && may('paths', 'view') });
  const read = [ewoList, tagList, orderList, strategyList, cycleList, pointList];
  const waits = read.some(({ isLoading, isError }) => isLoading || isError);
  const { data: failures } = ewoList;
  const { data: anomalies } = tagList;
  const { data: works } = orderList;
  const { data: placed } = strategyList;
  const { data: named } = cycleList;
  const { data: walked } = pointList;
  const happened = useMemo((): Happened | undefined => {
    if (waits) return undefined;
    const titles = new Map(named?.map((cycle) => [cycle.id, `${cycle.code} – ${cycle.description}`]));
    // cycles and paths have numbers of one sequence
    const standing = Map.groupBy(
      [...(placed ?? []), ...(walked ?? []).map((point) => ({ ...point, cycleId: point.pathId }))],
      ({ cycleId }) => cycleId,
    );
    return {
      ewos: failures ?? [],
      tags: anomalies ?? [],
      orders: (works ?? []).map((order) => ({ ...order, title: titles.get(order.cycleId) ?? order.title })),
      elementsOf: new Map(
        [...standing].map(([cycleId, its]) => [
          cycleId,
          its.map(({ elementId }) => elementId ?? String(machineId)),
        ]),
      ),
    };
  }, [waits, failures, anomalies, works, placed, named, walked, machineId]);
  return { happened, failed: read.find(({ isError }) => isError) };
}

export function ElementHistory({ node, nodes }: Props) {
  const { t } = useTranslation('structure');
  const today = useToday();
  const now = useRunningNow();
  const [above, setAbove] = useState(true);
  const [period, choose] = usePeriod({ from: addDays(today, -BEFORE), to: today });
  const { happened, failed } = useHappened(node.machineId, period);
  const rows = useMemo(
    () => happened && historyOf(happened, branchOf(nodes, node.id, above), now),
    [happened, nodes, node.id, above, now],
  );
  const columns = useMemo((): Column<HistoryRow>[] => {
    const link = ({ order, to, code }: HistoryRow) =>
      order ? <OrderLink order={order}>{code}</OrderLink> : to ? <PageLink to={to}>{code}</PageLink> : code;
    return [
      { id: 'code', value: ({ code }) => code, cell: link, width: 135 },
      { id: 'kind', value: ({ kind }) => t(`history.${kind}`), kind: 'choice', width: 150 },
      { id: 'on', value: ({ on }) => on, kind: 'day', width: 125 },
      { id: 'what', value: ({ what }) => what, width: 220 },
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
        <Toggle checked={above} onChange={({ detail }) => setAbove(detail.checked)}>
          {t('history.above')}
        </Toggle>
      )}
      <Box>
        <DataTable
          id={`history-${node.code}`}
          variant="embedded"
          items={rows}
          error={failed?.error ?? undefined}
          onRetry={() => void failed?.refetch()}
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
