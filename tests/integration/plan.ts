// Fixture of a plan, built through the real handlers: machine, approved procedure, strategy, cycle, orders.
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { orders as orderKind } from '#functions/db/entities/planned.ts';
import { loadAllPages } from '#functions/db/reads.ts';
import type { RequestOf } from '#shared/contract.ts';
import { type CycleWithStatus, cycles } from '#shared/planned/cycle-api.ts';
import { type OrderItem, orders } from '#shared/planned/order-api.ts';
import { phases, procedures } from '#shared/procedures/procedure-api.ts';
import { strategies } from '#shared/procedures/strategy-api.ts';
import { machines, machineTypologies } from '#shared/structure/api.ts';
import { type As, ok, startWorld, storeOf, type World } from './harness.ts';

/** Sets the clock of the handlers; timers and network are unaffected. */
export function at(instant: string) {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(new Date(instant));
}
export const realTime = () => vi.useRealTimers();

/** Starts a world for the tests of a file, each of which begins at this instant. */
export function worldAt(instant: string) {
  let world: World;
  beforeAll(async () => {
    at(instant);
    world = await startWorld();
  });
  beforeEach(() => at(instant));
  afterAll(async () => {
    realTime();
    await world.close();
  });
}

let serial = 0;
const next = (prefix: string) => `${prefix}-${++serial}`;

const typologies = new Map<string, number>();
async function typology(who: As): Promise<number> {
  const key = `${who.tenant}/${who.plant}`;
  const known = typologies.get(key);
  if (known) return known;
  const { id } = await ok(machineTypologies.create, { code: next('MT'), description: 'Press' }, who);
  typologies.set(key, id);
  return id;
}

export async function machine(who: As = {}, stato = 'active'): Promise<number> {
  const code = next('M');
  const sent = { code, description: `Machine ${code}`, idTipology: await typology(who), stato };
  return (await ok(machines.create, sent as RequestOf<typeof machines.create>, who)).id;
}

/** Creates an approved procedure with phases of these minutes. */
export async function approved(who: As = {}, minutes: readonly number[] = [30]): Promise<number> {
  const { id } = await draft(who);
  await ok(procedures.take, { id }, who);
  for (const each of minutes)
    await ok(phases.create, { procedureId: id, description: 'Check it', minutes: each }, who);
  await ok(procedures.approve, { id }, who);
  return id;
}
export const draft = (who: As = {}, more: object = {}) =>
  ok(
    procedures.create,
    { code: next('SMP'), description: 'Lubricate', typology: 'lubrication', ...more },
    who,
  );

export async function strategy(
  machineId: number,
  who: As = {},
  procedureId?: number,
  elementId?: string,
): Promise<string> {
  const sent = { machineId, elementId, procedureId: procedureId ?? (await approved(who)) };
  return (await ok(strategies.create, sent, who)).id;
}

type CycleDraft = RequestOf<typeof cycles.create>;
/** Returns the draft of a weekly FIXED cycle with one strategy on a new machine, unless `more` changes it. */
export async function draftCycle(more: Partial<CycleDraft> = {}, who: As = {}): Promise<CycleDraft> {
  const machineId = more.machineId ?? (await machine(who));
  return {
    code: next('C'),
    description: 'Weekly check',
    machineId,
    typology: 'inspection',
    strategies: more.strategies ?? [await strategy(machineId, who)],
    frequency: { n: 1, unit: 'W' },
    mode: 'initialScheduling',
    anchor: '2026-03-04',
    autoClose: true,
    ...more,
  };
}
export const cycle = async (more: Partial<CycleDraft> = {}, who: As = {}): Promise<CycleWithStatus> =>
  ok(cycles.create, await draftCycle(more, who), who);

/** Returns the body of a PUT of a cycle: the read cycle without the fields the server adds, with changes. */
export function edited(sheet: CycleWithStatus, more: Partial<CycleDraft>): RequestOf<typeof cycles.replace> {
  const {
    status: _,
    totalMinutes: __,
    kit: _____,
    requires: ______,
    manMinutes: _______,
    places: ___,
    morePlaces: ____,
    ...kept
  } = sheet as CycleWithStatus & { status?: unknown };
  return { ...kept, ...more } as RequestOf<typeof cycles.replace>;
}

/** Returns all orders of a cycle from the table by planned day, because no call returns so many years. */
export async function ordersOf(
  cycleId: number,
  { tenant = 'acme', plant = 'P1' }: As = {},
): Promise<OrderItem[]> {
  const store = storeOf({ tenant, plant: plant ?? undefined });
  const rows = await loadAllPages((next) =>
    store.list(orderKind, { under: cycleId, consistent: true, next }),
  );
  return rows.sort((a, b) => (a.plannedOn < b.plannedOn ? -1 : 1));
}
export const daysOf = async (cycleId: number, who: As = {}) =>
  (await ordersOf(cycleId, who)).map(({ plannedOn }) => plannedOn);
export const openDaysOf = async (cycleId: number, who: As = {}) =>
  (await ordersOf(cycleId, who))
    .filter(({ state }) => state === 'planned' || state === 'assigned')
    .map(({ plannedOn }) => plannedOn);

/** Closes an order as an administrator with every activity done. */
export const done = (order: Pick<OrderItem, 'id' | 'tasks'>, who: As = {}, more: object = {}) =>
  ok(
    orders.close,
    {
      id: order.id,
      activities: Array.from({ length: order.tasks }, (_, i) => ({ n: i + 1, outcome: 'ok' as const })),
      ...more,
    },
    who,
  );
