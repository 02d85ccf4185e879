// What is recorded of orders and meters without a network, and what is read for that.

import { addDays } from '../../../../shared/day.ts';
import { documents } from '../../../../shared/ingestion/document-api.ts';
import { projectedOn, readingAccepted, toThousandth } from '../../../../shared/planned/meter.ts';
import { checklistOrders, orders as worked } from '../../../../shared/planned/order-api.ts';
import { type MeterCycle, readings } from '../../../../shared/planned/reading-api.ts';
import type { ProcedureKind } from '../../../../shared/procedures/kinds.ts';
import { Refused } from '../../../../shared/refused.ts';
import { remarks } from '../../../../shared/requests/remark-api.ts';
import { isAhead, notLater } from '../../../../shared/steps.ts';
import { type Deferred, deferring, type ReadAhead } from '../../offline/deferred.ts';
import { each } from '../../offline/each.ts';
import { asRead, doerOf } from '../../offline/foreseen.ts';
import { allowed, MOST_PAGES, readChanged, readList, readOlder } from '../../offline/read-pages.ts';
import { orderDeferred } from '../../parts/order/order-deferred.ts';
import { procedureCalls } from '../../parts/procedure/calls.ts';

interface Revision {
  id: number;
  edition?: number;
  revision?: number;
}
const DAILY = 24;
/** Nearly as long as an answer is kept. */
const KEPT_HOURS = 6 * 24;

const refused = (field: 'value' | 'at', code: 'readingTooLow' | 'dateInFuture' | 'dateBeforeMinimum') =>
  new Refused('invalid', code, { fields: { [field]: code } });

/** What the meter shows now; the pace, and what follows from it, stay as they were. */
function shows(meter: MeterCycle, reading: number, readAt: string, today: string): MeterCycle {
  const { nextRun, usedPercent, perDay } = meter;
  const [left, remaining] = [meter.remaining, toThousandth(nextRun - reading)];
  // so much of its rhythm a unit is
  const percent = left === 0 ? 0 : (100 - usedPercent) / left;
  return {
    ...meter,
    reading,
    readAt,
    remaining,
    usedPercent: Math.round((100 - remaining * percent) * 10) / 10,
    estimatedOn: projectedOn({ due: nextRun, reading, perDay: perDay ?? undefined }, today) ?? null,
    colour: meter.colour === 'green' && remaining <= 0 ? 'yellow' : meter.colour,
  };
}

interface Readings {
  items: MeterCycle[];
}

const reading = deferring({
  contract: readings.create,
  thing: ({ machineId, meter }) => `reading:${machineId}.${meter}`,
  dated: (input, now) => ({ ...input, at: input.at ?? now }),
  async foresee(sent, moment): Promise<Readings | undefined> {
    const [doer, list] = await Promise.all([doerOf(moment), moment.read(readings.list, {})]);
    if (!doer || !list) return undefined;
    const { machineId, meter, value, at = doer.now } = await asRead(readings.create, sent);
    const its = list.items.filter((each) => each.machineId === machineId && each.meter === meter);
    if (its.length === 0) return undefined;
    if (isAhead(at, doer.now)) throw refused('at', 'dateInFuture');
    for (const { lastRun, reading: shown, readAt } of its) {
      const last = readAt === null ? undefined : shown;
      if (!readingAccepted(value, { run: lastRun, reading: last })) throw refused('value', 'readingTooLow');
      if (readAt !== null && Date.parse(at) < Date.parse(readAt)) throw refused('at', 'dateBeforeMinimum');
    }
    return { items: its.map((each) => shows(each, value, notLater(at, doer.now), doer.today)) };
  },
  redrawn(data, { path }, answer) {
    if (path !== readings.list.path) return undefined;
    const { items } = data as Readings;
    const now = new Map(answer.items.map((each) => [each.cycleId, each]));
    return { items: items.map((each) => now.get(each.cycleId) ?? each) };
  },
  title: ({ value }) => ({ key: 'reading', values: { value } }),
});

export const deferred: readonly Deferred[] = [
  ...orderDeferred('workorders'),
  ...orderDeferred('checklists'),
  reading,
];

/** A week ahead, as the tablet's home. */
const AHEAD = 7;

/** The team's orders, their pages, what they ask and how it is done; meters. */
const orders: ReadAhead = {
  order: 10,
  async read(reader) {
    const { user, teamId, today, read } = reader;
    const input = { to: addDays(today, AHEAD), teamId: user.plant.risorse ? teamId : undefined };
    if (user.plant.risorse && teamId === undefined) return;
    const calls = user.plant.chklst ? [worked, checklistOrders] : [worked];
    const lists = await Promise.all(calls.map((its) => readList(reader, its.open, input)));
    const open = lists.flat().sort((a, b) => (a.plannedOn < b.plannedOn ? -1 : 1));
    const seen: unknown[] = [];
    const methods = new Map<string, { kind: ProcedureKind; input: Revision }>();
    await each(open.slice(0, MOST_PAGES), async (item) => {
      const its = item.type === 'checklists' ? checklistOrders : worked;
      const order = await readChanged(reader, its.get, item);
      if (!order) return;
      seen.push(order);
      for (const { procedureId, edition, revision } of order.activities) {
        const kind: ProcedureKind = item.type === 'checklists' ? 'checklist' : 'smp';
        if (procedureId !== undefined)
          methods.set(`${kind}.${procedureId}.${edition}.${revision}`, {
            kind,
            input: { id: procedureId, edition, revision },
          });
      }
      if (order.activities.some(({ controls }) => controls?.length))
        await readOlder(reader, its.previous, { id: item.id }, DAILY);
      if (item.type === undefined && order.activities.some(({ spares = [] }) => spares.length > 0))
        await readOlder(reader, worked.kit, { id: item.id }, DAILY);
      await readOlder(reader, remarks.list, { of: 'order', thing: item.id }, DAILY);
    });
    await each([...methods.values()], async ({ kind, input: revision }) => {
      const { revision: call } = procedureCalls[kind];
      if (!allowed(reader, call)) return;
      // what was approved does not change
      seen.push(await readOlder(reader, call, revision, KEPT_HOURS));
      await readOlder(reader, documents.get, { id: `procedure.${revision.id}` }, KEPT_HOURS);
    });
    await reader.pictures(seen);
    if (allowed(reader, readings.list)) await read(readings.list, {});
  },
};

export const ahead: readonly ReadAhead[] = [orders];
