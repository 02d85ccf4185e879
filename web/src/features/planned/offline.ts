// Offline support of orders and meters: the actions that can be recorded without a network, and the data read
// ahead.

import { clampToNow, isInFuture } from '#shared/date-order.ts';
import { addDays, type Day, toLocalDay } from '#shared/day.ts';
import { documents } from '#shared/ingestion/document-api.ts';
import { countShownReading } from '#shared/planned/forecast/roll-over.ts';
import { computeExpectedDay, isReadingAccepted, toThousandth } from '#shared/planned/meter.ts';
import { checklistOrders, orders as worked } from '#shared/planned/order-api.ts';
import { type MeterCycle, readings } from '#shared/planned/reading-api.ts';
import type { ProcedureKind } from '#shared/procedures/kinds.ts';
import { RefusalError } from '#shared/refused.ts';
import { remarks } from '#shared/requests/remark/remark-api.ts';
import { type DeferredWrite, defineDeferredWrite, type ReadAhead } from '../../offline/deferred-writes.ts';
import { asRead, readActor } from '../../offline/expected-answer.ts';
import { canRead, MAX_ITEM_PAGES, readIfChanged, readIfOlder, readList } from '../../offline/read-pages.ts';
import { runConcurrently } from '../../offline/run-concurrently.ts';
import { buildOrderWrites } from '../../parts/order/order-deferred.ts';
import { procedureCalls } from '../../parts/procedure/calls.ts';

interface Revision {
  id: number;
  edition?: number;
  revision?: number;
}
const REFRESH_HOURS = 24;
/** Hours after which approved procedures are read again, slightly less than cached answers are kept. */
const PROCEDURE_REFRESH_HOURS = 6 * 24;

const createRefusal = (field: 'value' | 'at', code: 'readingTooLow' | 'dateInFuture' | 'dateBeforeMinimum') =>
  new RefusalError('invalid', code, { fields: { [field]: code } });

/** Returns the meter cycle with a new reading; the rate per day does not change. */
function applyReading(
  meter: MeterCycle,
  reading: number,
  readAt: string,
  { plant: { timeZone }, today }: { plant: { timeZone: string }; today: Day },
): MeterCycle {
  const { usedPercent, perDay } = meter;
  const counted = countShownReading(reading, toReadMeter(meter))?.value ?? reading;
  const [previousRemaining, remaining] = [
    meter.remaining,
    toThousandth(meter.remaining - (counted - meter.reading)),
  ];
  // Percentage of the cycle per unit.
  const percent = previousRemaining === 0 ? 0 : (100 - usedPercent) / previousRemaining;
  return {
    ...meter,
    reading,
    readAt,
    remaining,
    usedPercent: Math.round((100 - remaining * percent) * 10) / 10,
    estimatedOn:
      computeExpectedDay(
        { due: remaining, reading: 0, readOn: toLocalDay(timeZone, readAt), perDay: perDay ?? undefined },
        today,
      ) ?? null,
    // The band depends on readings that are not here.
    earliestOn: null,
    latestOn: null,
    daysWithoutReading: null,
    colour: meter.colour === 'green' && remaining <= 0 ? 'yellow' : meter.colour,
  };
}

/** Returns a meter as displayed readings are compared with it. */
const toReadMeter = ({ reading, rollsOverAt }: MeterCycle) => ({
  value: reading,
  offset: 0,
  rollsOverAt: rollsOverAt ?? undefined,
});

interface Readings {
  items: MeterCycle[];
}

const reading = defineDeferredWrite({
  contract: readings.create,
  getRecordKey: ({ machineId, meter }) => `reading:${machineId}.${meter}`,
  dated: (input, now) => ({ ...input, at: input.at ?? now }),
  async foresee(request, moment): Promise<Readings | undefined> {
    const [actor, list] = await Promise.all([readActor(moment), moment.read(readings.list, {})]);
    if (!actor || !list) return undefined;
    const { machineId, meter, value, at = actor.now } = await asRead(readings.create, request);
    const machineMeters = list.items.filter((each) => each.machineId === machineId && each.meter === meter);
    if (machineMeters.length === 0) return undefined;
    if (isInFuture(at, actor.now)) throw createRefusal('at', 'dateInFuture');
    for (const machineMeter of machineMeters) {
      const { lastRun, reading: storedReading, readAt, rollsOverAt } = machineMeter;
      const previousReading = readAt === null ? undefined : storedReading;
      // Whether a lower reading is a plausible roll-over is decided by the service.
      if (rollsOverAt === null && !isReadingAccepted(value, { run: lastRun, reading: previousReading }))
        throw createRefusal('value', 'readingTooLow');
      if (readAt !== null && Date.parse(at) < Date.parse(readAt))
        throw createRefusal('at', 'dateBeforeMinimum');
    }
    return {
      items: machineMeters.map((each) => applyReading(each, value, clampToNow(at, actor.now), actor)),
    };
  },
  redrawn(data, { path }, answer) {
    if (path !== readings.list.path) return undefined;
    const { items } = data as Readings;
    const now = new Map(answer.items.map((each) => [each.cycleId, each]));
    return { items: items.map((each) => now.get(each.cycleId) ?? each) };
  },
  title: ({ value }) => ({ key: 'reading', values: { value } }),
});

export const deferred: readonly DeferredWrite[] = [
  ...buildOrderWrites('workorders'),
  ...buildOrderWrites('checklists'),
  reading,
];

/** Days ahead, as on the tablet's start page. */
const DAYS_AHEAD = 7;

/** Reads ahead the team's orders with their detail, procedures and documents, and the meters. */
const orderReadAhead: ReadAhead = {
  order: 10,
  async read(reader) {
    const { user, teamId, today, read } = reader;
    const input = { to: addDays(today, DAYS_AHEAD), teamId: user.plant.risorse ? teamId : undefined };
    if (user.plant.risorse && teamId === undefined) return;
    const calls = user.plant.chklst ? [worked, checklistOrders] : [worked];
    const lists = await Promise.all(calls.map((orderCalls) => readList(reader, orderCalls.open, input)));
    const openOrders = lists.flat().sort((a, b) => (a.plannedOn < b.plannedOn ? -1 : 1));
    const loadedItems: unknown[] = [];
    const procedureReads = new Map<string, { kind: ProcedureKind; input: Revision }>();
    await runConcurrently(openOrders.slice(0, MAX_ITEM_PAGES), async (item) => {
      const orderCalls = item.type === 'checklists' ? checklistOrders : worked;
      const order = await readIfChanged(reader, orderCalls.get, item);
      if (!order) return;
      loadedItems.push(order);
      for (const { procedureId, edition, revision } of order.activities) {
        const kind: ProcedureKind = item.type === 'checklists' ? 'checklist' : 'smp';
        if (procedureId !== undefined)
          procedureReads.set(`${kind}.${procedureId}.${edition}.${revision}`, {
            kind,
            input: { id: procedureId, edition, revision },
          });
      }
      if (order.activities.some(({ controls }) => controls?.length))
        await readIfOlder(reader, orderCalls.previous, { id: item.id }, REFRESH_HOURS);
      if (item.type === undefined && order.activities.some(({ spares = [] }) => spares.length > 0))
        await readIfOlder(reader, worked.kit, { id: item.id }, REFRESH_HOURS);
      await readIfOlder(reader, remarks.list, { of: 'order', thing: item.id }, REFRESH_HOURS);
    });
    await runConcurrently([...procedureReads.values()], async ({ kind, input: revision }) => {
      const { revision: call } = procedureCalls[kind];
      if (!canRead(reader, call)) return;
      // Approved editions do not change, so they are read rarely.
      loadedItems.push(await readIfOlder(reader, call, revision, PROCEDURE_REFRESH_HOURS));
      await readIfOlder(reader, documents.get, { id: `procedure.${revision.id}` }, PROCEDURE_REFRESH_HOURS);
    });
    await read(worked.kits, {});
    await readIfOlder(reader, worked.positions, {}, REFRESH_HOURS);
    await reader.pictures(loadedItems);
    if (canRead(reader, readings.list)) await read(readings.list, {});
  },
};

export const ahead: readonly ReadAhead[] = [orderReadAhead];
