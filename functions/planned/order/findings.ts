// Activities that orders reported as not in order in a period.
import { type Day, getMonth } from '#shared/day.ts';
import type { Activity } from '#shared/planned/order.ts';
import type { CycleType } from '#shared/procedures/kinds.ts';
import { getMachineCode } from '#shared/structure/element-name.ts';
import type { UpgradeStep } from '../../db/data-version.ts';
import { orderDetails, orders } from '../../db/entities/planned.ts';
import { getMonthsOfPeriod } from '../../db/pagination.ts';
import { loadAllPages } from '../../db/reads.ts';
import { retryOnConflict } from '../../db/retry-on-conflict.ts';
import type { Store } from '../../db/store.ts';
import { orderEntities } from '../kinds.ts';

export interface Finding {
  orderId: string;
  type?: CycleType;
  code: string;
  machineId: number;
  elementId: string;
  what: string;
  at: string;
}

/** Returns the month for the index of orders with findings; undefined if all activities are in order. */
export const getFindingMonth = (activities: readonly Activity[], closedOn: Day): string | undefined =>
  activities.some(({ outcome }) => outcome === 'nok') ? getMonth(closedOn) : undefined;

/** Returns the machine id of an element id. */
const getMachineId = (elementId: string) => Number(elementId.split('.')[0]);

export interface FindingFilter {
  /** Whether findings of this machine and day are requested. */
  isWanted: (machineId: number, closedOn: Day) => boolean;
  /** Codes of these machines: runs that do not pass them are skipped without reading their activities. */
  codes: ReadonlySet<string>;
}

/**
 * Returns the findings of orders closed on the days from…to at the requested machines. A run can have
 * findings at every machine of its path.
 */
export async function listFindings(
  store: Store,
  period: { from: Day; to: Day },
  { isWanted, codes }: FindingFilter,
): Promise<Finding[]> {
  const ordersByMonth = await Promise.all(
    Object.values(orderEntities).flatMap((kind) =>
      getMonthsOfPeriod(period).map(async (month) => {
        const monthOrders = await loadAllPages((next) =>
          store.listBy(kind, 'found', [month], { ...period, next }),
        );
        return monthOrders.map((order) => ({ ...order, sheet: kind.detail!.kind as typeof orderDetails }));
      }),
    ),
  );
  const candidateOrders = ordersByMonth
    .flat()
    .filter(
      ({ machineId, closedOn, type, faults }) =>
        isWanted(machineId, closedOn!) ||
        (type === 'am' && (faults?.some((path) => codes.has(getMachineCode(path))) ?? true)),
    );
  const detailItems = await store.load(candidateOrders.map(({ sheet, id }) => [sheet, id] as const));
  return candidateOrders.flatMap(({ id, type, code, closedAt, closedOn }, i) =>
    (detailItems[i]?.activities ?? []).flatMap((activity) => {
      const { outcome, elementId } = activity;
      if (outcome !== 'nok' || elementId === undefined) return [];
      const machineId = getMachineId(elementId);
      return isWanted(machineId, closedOn!)
        ? [{ orderId: id, type, code, machineId, at: closedAt!, elementId, what: describeFinding(activity) }]
        : [];
    }),
  );
}

/** Upgrade step: indexes the findings of orders that older versions closed, page by page. Idempotent. */
export const indexFindings: UpgradeStep = (store, next) =>
  retryOnConflict(async () => {
    const page = await store.list(orders, { next, consistent: true });
    const closedOrders = page.items.filter(({ state, foundMonth }) => state === 'closed' && !foundMonth);
    const detailItems = await store.load(
      closedOrders.map(({ id }) => [orderDetails, id] as const),
      { consistent: true },
    );
    const ordersWithFindings = closedOrders.flatMap((order, i) => {
      const foundMonth = getFindingMonth(
        detailItems[i]?.activities ?? order.activities ?? [],
        order.closedOn!,
      );
      return foundMonth ? [{ order, foundMonth }] : [];
    });
    await store.commitInChunks(ordersWithFindings, (chunk) =>
      chunk.map(({ order, foundMonth }) =>
        store.putParts(orders, order.id, { foundMonth }, { unchangedItem: order }),
      ),
    );
    return page.next;
  });

/** Returns each red control with its value; else the note or description of the activity. */
function describeFinding({ answers = [], controls = [], note, description }: Activity): string {
  const redControls = answers.flatMap(({ controlId, colour, value, answer, note: answerNote }) => {
    const control = controls.find(({ id }) => id === controlId);
    if (colour !== 'red' || !control) return [];
    const shownValue = value === undefined ? answer : [value, control.unit].filter(Boolean).join(' ');
    return `${control.description}: ${shownValue}${answerNote ? ` (${answerNote})` : ''}`;
  });
  return redControls.length > 0
    ? [...redControls, ...(note ? [note] : [])].join('; ')
    : (note ?? description);
}
