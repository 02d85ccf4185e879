// History of an element's branch: EWOs, tags and orders as rows of one list.
import type { Day } from '#shared/day.ts';
import type { OrderItem } from '#shared/planned/order-api.ts';
import type { CycleType } from '#shared/procedures/kinds.ts';
import type { EwoItem } from '#shared/requests/ewo-api.ts';
import { computeDurations } from '#shared/requests/ewo-times.ts';
import type { TagItem } from '#shared/requests/tag-api.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { formatElement, formatOrderElements } from '#web/parts/order/order-where.tsx';
import { getEwoViewRoute, getTagViewRoute } from '#web/paths/requests.ts';
import { getAncestorIds, type TreeNodes } from './tree-nodes.ts';

export interface HistoryRow {
  id: string;
  kind: 'ewo' | 'tag' | CycleType;
  code: string;
  on: Day;
  description: string;
  place: string;
  state: string;
  closedOn: Day | undefined;
  /** Minutes worked; `downtime` has the minutes a machine was down, for EWOs. */
  minutes: number | undefined;
  downtime: number | undefined;
  /** Route of the EWO or tag. */
  to?: string;
  /** Order whose page is linked. */
  order?: Pick<OrderItem, 'id' | 'type'>;
}

/**
 * Returns the ids of the element, its descendants and, if `above`, its ancestors; undefined for the machine,
 * which includes everything, also removed elements.
 */
export function findBranchIds(nodes: TreeNodes, id: string, above: boolean): ReadonlySet<string> | undefined {
  if (nodes.get(id)?.parentId === undefined) return undefined;
  const branch = new Set(above ? getAncestorIds(nodes, id) : []);
  const add = (at: string) => {
    branch.add(at);
    for (const child of nodes.get(at)?.children ?? []) add(child);
  };
  add(id);
  return branch;
}

export interface MachineRecords {
  ewos: readonly EwoItem[];
  tags: readonly TagItem[];
  orders: readonly OrderItem[];
  /** Elements of a cycle or path by its id; orders list only the first few themselves. */
  elementsOf: ReadonlyMap<number | undefined, readonly string[]>;
}

export function buildHistoryRows(
  { ewos, tags, orders, elementsOf }: MachineRecords,
  branch: ReadonlySet<string> | undefined,
  now: string,
): HistoryRow[] {
  const isInBranch = (ids: readonly (string | undefined)[], machineId: number | undefined) =>
    !branch || (ids.length === 0 ? [undefined] : ids).some((id) => branch.has(id ?? String(machineId)));
  const failures = ewos
    .filter((ewo) => isInBranch([ewo.elementId], ewo.machineId))
    .map((ewo): HistoryRow => {
      const { intervention, downtime } = computeDurations(ewo, now);
      return {
        id: `ewo.${ewo.id}`,
        kind: 'ewo',
        code: ewo.code,
        on: ewo.createdOn,
        description: ewo.breakdownDescription,
        place: ewo.element ? formatElement(ewo.element) : '',
        state: getEnumText('ewoState', ewo.state),
        closedOn: ewo.closedOn,
        minutes: ewo.state === 'closed' ? intervention : undefined,
        downtime: ewo.state === 'cancelled' ? undefined : downtime,
        to: getEwoViewRoute('desktop', ewo.id),
      };
    });
  const anomalies = tags
    .filter((tag) => isInBranch([tag.elementId], tag.machineId))
    .map((tag): HistoryRow => {
      const hours = tag.hours?.reduce((sum, each) => sum + each.hours, 0);
      return {
        id: `tag.${tag.id}`,
        kind: 'tag',
        code: tag.code,
        on: tag.createdOn,
        description: tag.anomaly,
        place: tag.element ? formatElement(tag.element) : '',
        state: getEnumText('tagState', tag.state),
        closedOn: tag.closedOn,
        minutes: hours && Math.round(hours * 60),
        downtime: undefined,
        to: getTagViewRoute('desktop', tag.id),
      };
    });
  const works = orders
    .filter((order) =>
      isInBranch(
        [...(order.places ?? []).map(({ id }) => id), ...(elementsOf.get(order.cycleId) ?? [])],
        order.machineId,
      ),
    )
    .map(
      (order): HistoryRow => ({
        id: `order.${order.id}`,
        kind: order.type ?? 'workorders',
        code: order.code,
        on: order.plannedOn,
        description: order.title ?? '',
        place: formatOrderElements(order),
        state: getEnumText('orderState', order.state),
        closedOn: order.closedOn,
        minutes: order.actualMinutes,
        downtime: undefined,
        order,
      }),
    );
  return [...failures, ...anomalies, ...works];
}
