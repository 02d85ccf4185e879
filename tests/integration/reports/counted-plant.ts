// Random plant for checking figures by an independent count: orders, EWOs, tags and movements are stored
// directly, without the product's rules. Some span the end of a month, some are closed or due months after
// their planned day, one machine is dismissed.

import { plants } from '#functions/db/entities/access.ts';
import {
  checklistOrders as checklistKind,
  orders as orderKind,
  runs as runKind,
} from '#functions/db/entities/planned.ts';
import { ewos as ewoKind, tags as tagKind } from '#functions/db/entities/requests.ts';
import { machines as machineKind } from '#functions/db/entities/structure.ts';
import { movements as movementKind } from '#functions/db/entities/warehouse.ts';
import type { ValueOf } from '#functions/db/entity.ts';
import type { AnyEntity } from '#functions/db/items.ts';
import { recomputeMarkedTotals } from '#functions/events/public.ts';
import { createRandomSource } from '#scripts/seed/demo/chance.ts';
import { operators, teams } from '#shared/organisation/api.ts';
import { ok, storeOf } from '../harness.ts';
import { emptied } from '../mailbox.ts';
import { machine } from '../plan.ts';
import { streamReader } from '../stream.ts';

export const NOW = '2026-11-26T09:00:00.000Z';
export const TODAY = '2026-11-26';
export const HOUR = 3_600_000;
export const RATE = 31;

export const dayAfter = (day: string, n: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + n * 24 * HOUR).toISOString().slice(0, 10);

export interface CountedPlant {
  /** Ids of the machines; the last one is dismissed. */
  machineIds: number[];
  people: number[];
}
const store = () => storeOf({ tenant: 'acme', plant: 'P1' });
/** Recomputes dirty totals at a time when the indexes are consistent. */
export const settled = () => recomputeMarkedTotals(store(), '2026-11-26T09:30:00.000Z');

/** Creates the plant in UTC, which has no change of clocks; without a calendar every hour counts. */
export async function countedPlant(seed: string): Promise<CountedPlant> {
  const chance = createRandomSource(seed);
  // Reported requests send mails to the leaders of teams.
  emptied();
  const machineIds = [await machine(), await machine(), await machine(), await machine()];
  const its = store();
  const plant = await its.get(plants, 'P1');
  const parameters = { ...plant.parameters, hourlyRate: RATE, stoppedHourCost: 7 };
  await its.commit(
    its.replace(plants, plant, {
      ...plant,
      timeZone: 'UTC',
      calendar: undefined,
      checklists: true,
      parameters,
    }),
  );
  const people: number[] = [];
  for (const [i, hourlyRate] of [40, undefined, 25.5].entries())
    people.push(
      (await ok(operators.create, { code: `R${i}`, name: `N${i}`, email: `r${i}@acme.example`, hourlyRate }))
        .id,
    );
  for (const code of ['A', 'B']) await ok(teams.create, { code, description: code, leaders: [people[0]!] });
  const [first, last] = [
    await its.get(machineKind, machineIds[0]!),
    await its.get(machineKind, machineIds.at(-1)!),
  ];
  await its.commit(
    its.replace(machineKind, first, { ...first, oee: 63.5, shifts: ['1', '2'] }),
    its.replace(machineKind, last, { ...last, status: 'dismissed' }),
  );
  const kinds = [orderKind, orderKind, checklistKind, runKind];
  const ulid = (prefix: string, n: number) => `${prefix}${String(n).padStart(22, '0')}`;
  const items: (readonly [kind: AnyEntity, id: string, value: object])[] = [
    ...Array.from({ length: 160 }, (_, n) => [kinds[n % 4]!, `1.1.${n}`, orderOf(n)] as const),
    ...Array.from({ length: 60 }, (_, n) => [ewoKind, ulid('01JZ', n), ewoOf(n)] as const),
    ...Array.from({ length: 60 }, (_, n) => [tagKind, ulid('01JY', n), tagOf(n)] as const),
    ...Array.from({ length: 40 }, (_, n) => [movementKind, `1.${ulid('01JX', n)}`, movementOf(n)] as const),
  ];
  for (let n = 0; n < items.length; n += 20)
    await its.commit(
      ...items
        .slice(n, n + 20)
        .map(([kind, id, value]) =>
          its.create(kind as typeof orderKind, id, value as ValueOf<typeof orderKind>),
        ),
    );
  const react = await streamReader();
  await react();
  await react();
  return { machineIds, people };

  function orderOf(n: number) {
    // One order of each kind is open and due today, which no figure counts yet.
    if (n < 4)
      return {
        ...{ code: `W-${n}`, cycleId: 1, machineId: machineIds[0]!, reason: 'onGrid', tasks: 1 },
        ...{ plannedOn: TODAY, month: TODAY.slice(0, 7), tolerance: 0, minutes: 30 },
        ...{ state: 'planned', openFor: 0 },
      };
    const plannedOn = dayAfter(TODAY, -chance.whole(-20, 200));
    const minutes = chance.whole(1, 20) * 5;
    const tolerance = n % 4 === 3 ? 0 : chance.pick([0, 0, 1, 3, 7, 30]);
    const common = {
      ...{ code: `W-${n}`, cycleId: 1, machineId: chance.pick(machineIds), reason: 'onGrid', tasks: 1 },
      ...{ plannedOn, month: plannedOn.slice(0, 7), tolerance, minutes },
      ...(chance.happens(0.3) && { manMinutes: minutes * 2 }),
      ...(chance.happens(0.7) && { teamId: chance.whole(1, 2) }),
    };
    const fate = plannedOn > TODAY ? 0.95 : chance.whole(0, 99) / 100;
    const until = dayAfter(plannedOn, chance.pick([-9, -1, 0, 0, 1, 2, 5, 40]));
    const closedOn = until > TODAY ? TODAY : until;
    if (fate < 0.1) return { ...common, state: 'cancelled' };
    if (fate < 0.18) return { ...common, state: 'autoClosed', closedOn };
    if (fate > 0.9) return { ...common, state: 'planned', openFor: common.teamId ?? 0 };
    if (fate > 0.85)
      return { ...common, state: 'inProgress', openFor: common.teamId ?? 0, actualMinutes: 25 };
    const worked = { [chance.pick(people)]: chance.whole(1, 90), [chance.pick(people)]: 12.6 };
    const spent = Object.values(worked).reduce((sum, each) => sum + each, 0);
    return {
      ...{ ...common, state: 'closed', closedOn },
      ...(chance.happens(0.7) && { actualMinutes: Math.round(spent), worked }),
      ...(chance.happens(0.6) && { results: { ok: chance.whole(0, 5), nok: chance.whole(0, 2) } }),
    };
  }

  function ewoOf(n: number) {
    const machineId = chance.pick(machineIds);
    const createdAt = new Date(Date.parse(NOW) - chance.whole(10, 200 * 1440) * 60_000).toISOString();
    const minutes = chance.happens(0.25) ? chance.whole(1440, 60_000) : chance.whole(20, 900);
    const endedAt = new Date(Math.min(Date.parse(createdAt) + minutes * 60_000, Date.parse(NOW)));
    const closedAt = endedAt.toISOString();
    const state = chance.pick(['closed', 'closed', 'closed', 'closed', 'running', 'cancelled']);
    const interventionAt = new Date((Date.parse(createdAt) + endedAt.getTime()) / 2);
    interventionAt.setUTCSeconds(0, 0);
    return {
      ...{ code: `E-${n}`, state, machineId, teamId: chance.whole(1, 2) },
      ...{ machineStatus: chance.pick(['stopped', 'stopped', 'running']), priority: 'high' },
      ...(chance.happens(0.5) && { elementId: `${machineId}.1` }),
      ...{ breakdownDescription: 'Stands', requesterId: 'r', requester: 'R', recordedAt: {} },
      ...{ createdAt, createdOn: createdAt.slice(0, 10), month: createdAt.slice(0, 7) },
      ...(state === 'running' && { desk: 'open', interventionAt: createdAt }),
      ...(state === 'closed' && {
        ...(chance.happens(0.4) && { analysisRequired: true, analysis: chance.pick(['toDo', 'confirmed']) }),
        ...{ closedAt, closedOn: closedAt.slice(0, 10), closedMonth: closedAt.slice(0, 7) },
        interventionAt: new Date(Math.max(interventionAt.getTime(), Date.parse(createdAt))).toISOString(),
        hours: [{ operatorId: chance.pick(people), hours: chance.whole(1, 400) / 100 }],
        ...(chance.happens(0.4) && { repeats: 1 }),
      }),
    };
  }

  function movementOf(n: number) {
    const on = dayAfter(TODAY, -chance.whole(0, 200));
    return {
      ...{ spareId: 1, code: 'S', description: 'Seal', warehouseId: 1, unit: 'pc', user: 'U' },
      ...{ type: chance.pick(['201', '261', '202', '101', '701']), quantity: -chance.whole(1, 5) },
      ...{ on, month: on.slice(0, 7), source: chance.pick(['ewo', 'order', 'manual']), sapState: 'none' },
      ...(chance.happens(0.8) && { unitPrice: chance.whole(1, 9999) / 100 }),
      ...(chance.happens(0.8) && { machineId: chance.pick(machineIds) }),
      sourceId: `x${n}`,
    };
  }

  function tagOf(n: number) {
    const createdOn = dayAfter(TODAY, -chance.whole(0, 200));
    const until = dayAfter(createdOn, chance.pick([0, 1, 4, 30, 90]));
    const isClosed = until <= TODAY && chance.happens(0.7);
    return {
      ...{
        code: `T-${n}`,
        state: isClosed ? 'closed' : 'created',
        type: 'equipment',
        on: createdOn,
        shift: 1,
      },
      ...{ pillar: chance.pick(['AM', 'PM', 'SAF']), anomaly: 'Oil', requester: 'R', recordedAt: {} },
      ...{ requesterId: chance.pick(['a', 'b', 'c']), createdAt: `${createdOn}T07:00:00.000Z`, createdOn },
      ...{ month: createdOn.slice(0, 7), teamId: chance.whole(1, 2) },
      ...(chance.happens(0.8) && { machineId: chance.pick(machineIds) }),
      ...(isClosed
        ? { closedAt: `${until}T08:00:00.000Z`, closedOn: until, closedMonth: until.slice(0, 7) }
        : { desk: 'open' }),
    };
  }
}
