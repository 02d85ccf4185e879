// What happened to an element and around it: EWOs, tags and orders of its branch, as rows of one list.
import type { Day } from '../../../../../shared/day.ts';
import type { OrderItem } from '../../../../../shared/planned/order-api.ts';
import type { CycleType } from '../../../../../shared/procedures/kinds.ts';
import type { EwoItem } from '../../../../../shared/requests/ewo-api.ts';
import { durationsOf } from '../../../../../shared/requests/ewo-times.ts';
import type { TagItem } from '../../../../../shared/requests/tag-api.ts';
import { enumText } from '../../../i18n/text.ts';
import { elementText, whereText } from '../../../parts/order/order-where.tsx';
import { ewoViewPath, tagViewPath } from '../../../paths/requests.ts';
import { ancestorsOf, type TreeNodes } from './tree-nodes.ts';

export interface HistoryRow {
  id: string;
  kind: 'ewo' | 'tag' | CycleType;
  code: string;
  on: Day;
  what: string;
  place: string;
  state: string;
  closedOn: Day | undefined;
  /** Worked, and of an EWO those the machine stood. */
  minutes: number | undefined;
  downtime: number | undefined;
  /** The page of an EWO or a tag. */
  to?: string;
  /** What an order's page is found by. */
  order?: Pick<OrderItem, 'id' | 'type'>;
}

/** Ids of the element, of all below it and, unless left out, of all above it; of the machine everything, also what was removed since. */
export function branchOf(nodes: TreeNodes, id: string, above: boolean): ReadonlySet<string> | undefined {
  if (nodes.get(id)?.parentId === undefined) return undefined;
  const branch = new Set(above ? ancestorsOf(nodes, id) : []);
  const add = (at: string) => {
    branch.add(at);
    for (const child of nodes.get(at)?.children ?? []) add(child);
  };
  add(id);
  return branch;
}

export interface Happened {
  ewos: readonly EwoItem[];
  tags: readonly TagItem[];
  orders: readonly OrderItem[];
  /** By its id the elements a cycle or path works on; orders name the first few themselves. */
  elementsOf: ReadonlyMap<number | undefined, readonly string[]>;
}

export function historyOf(
  { ewos, tags, orders, elementsOf }: Happened,
  branch: ReadonlySet<string> | undefined,
  now: string,
): HistoryRow[] {
  const isIn = (ids: readonly (string | undefined)[], machineId: number | undefined) =>
    !branch || (ids.length === 0 ? [undefined] : ids).some((id) => branch.has(id ?? String(machineId)));
  const failures = ewos
    .filter((ewo) => isIn([ewo.elementId], ewo.machineId))
    .map((ewo): HistoryRow => {
      const { intervention, downtime } = durationsOf(ewo, now);
      return {
        id: `ewo.${ewo.id}`,
        kind: 'ewo',
        code: ewo.code,
        on: ewo.createdOn,
        what: ewo.breakdownDescription,
        place: ewo.element ? elementText(ewo.element) : '',
        state: enumText('ewoState', ewo.state),
        closedOn: ewo.closedOn,
        minutes: ewo.state === 'closed' ? intervention : undefined,
        downtime: ewo.state === 'cancelled' ? undefined : downtime,
        to: ewoViewPath('desktop', ewo.id),
      };
    });
  const anomalies = tags
    .filter((tag) => isIn([tag.elementId], tag.machineId))
    .map((tag): HistoryRow => {
      const hours = tag.hours?.reduce((sum, each) => sum + each.hours, 0);
      return {
        id: `tag.${tag.id}`,
        kind: 'tag',
        code: tag.code,
        on: tag.createdOn,
        what: tag.anomaly,
        place: tag.element ? elementText(tag.element) : '',
        state: enumText('tagState', tag.state),
        closedOn: tag.closedOn,
        minutes: hours && Math.round(hours * 60),
        downtime: undefined,
        to: tagViewPath('desktop', tag.id),
      };
    });
  const works = orders
    .filter((order) =>
      isIn(
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
        what: order.title ?? '',
        place: whereText(order),
        state: enumText('orderState', order.state),
        closedOn: order.closedOn,
        minutes: order.actualMinutes,
        downtime: undefined,
        order,
      }),
    );
  return [...failures, ...anomalies, ...works];
}
