// Extension of a verified countermeasure to other machines: where it is offered, and its cycle or strategy
// added there in one step.
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { rootCauses as rootCauseKind } from '#functions/db/entities/requests.ts';
import { type CycleWithStatus, cycles } from '#shared/planned/cycle-api.ts';
import { readings } from '#shared/planned/reading-api.ts';
import { procedures } from '#shared/procedures/procedure-api.ts';
import { type StrategyItem, strategies } from '#shared/procedures/strategy-api.ts';
import { ewos } from '#shared/requests/ewo-api.ts';
import { type Extension, rootCauses } from '#shared/requests/root-cause-api.ts';
import { elements, groupTypologies, machines, machineTypologies } from '#shared/structure/api.ts';
import { type As, call, ok, storeOf } from '../harness.ts';
import { killEverywhere, silence } from '../kills.ts';
import { approved, at, cycle, daysOf, strategy, worldAt } from '../plan.ts';
import { ewoOf, requestsPlant } from './plant.ts';

worldAt('2026-03-02T12:00:00Z');

let here: Awaited<ReturnType<typeof requestsPlant>>;
let [pumps, presses] = [0, 0];
let serial = 0;
beforeAll(async () => {
  here = await requestsPlant();
  pumps = (await ok(groupTypologies.create, { code: 'PUMPS', description: 'Pumps' })).id;
  presses = await typology();
});

interface Made {
  id: number;
  code: string;
}
const typology = async (): Promise<number> =>
  (await ok(machineTypologies.create, { code: `OWN-${++serial}`, description: 'Own' })).id;
/** Creates a machine of a new typology, or a twin of the others. */
async function made({ twin = false, stato = 'active' } = {}): Promise<Made> {
  const code = `X${++serial}`;
  const idTipology = twin ? presses : await typology();
  const { id } = await ok(machines.create, {
    ...{ code, description: code, idTipology, flgTwin: twin, stato },
  } as never);
  return { id, code };
}
const group = async (idMachine: number, code: string, idtipology?: number): Promise<string> =>
  (
    await ok(elements.create, {
      ...{ idMachine, tiporec: 1, code, description: code },
      ...(idtipology && { idtipology }),
    } as never)
  ).id;

/** Creates a breakdown of the machine whose countermeasure was done on 2 March. */
async function analysedOn(machineId: number, elementId?: string): Promise<string> {
  const { id } = await ewoOf(machineId, { elementId, teamId: here.ours, createdAt: '2026-03-02T08:00:00Z' });
  await ok(ewos.start, { id });
  const found = { diagnosis: 'Fuse blown', technicians: [here.ada], breakdownType: 'electrical' as const };
  await ok(ewos.diagnose, { id, ...found });
  const done = { interventionDescription: 'Changed', interventionType: 'replacement' as const };
  await ok(ewos.close, { id, ...done, hours: [{ operatorId: here.ada, hours: 0.1 }] });
  const why = { why: 'Why?', answer: 'Because' };
  const cause = { text: 'Worn', branch: 'machine' as const, verified: true, result: 'ko' as const };
  const action = { description: 'Check it', responsible: 'Carla' };
  await ok(rootCauses.save, {
    ...{ ewoId: id, phenomenon: 'Stops', what: 'Drive', when: 'At start', where: 'Hall', how: 'Blows' },
    ...{ causes: [{ ...cause, whys: [why, why] }], primary: 'RC4' as const },
    ...{ eliminate: [action], prevent: [{ ...action, doneOn: '2026-03-02' }] },
  });
  await ok(rootCauses.submit, { ewoId: id });
  await ok(rootCauses.confirm, { ewoId: id });
  return id;
}
/** Instant of the day after the watch. */
const VERIFIED = '2026-05-04T12:00:00Z';
const verified = async (machineId: number, elementId?: string) => {
  const ewoId = await analysedOn(machineId, elementId);
  at(VERIFIED);
  return ewoId;
};
const refusal = async (answer: ReturnType<typeof call>) => {
  const { status, body } = await answer;
  return { status, ...body };
};
const cyclesOf = async (machineId: number): Promise<CycleWithStatus[]> =>
  (await ok(cycles.list, {})).items.filter((each: CycleWithStatus) => each.machineId === machineId);
const strategiesOf = async (machineId: number): Promise<StrategyItem[]> =>
  (await ok(strategies.list, { machineId })).items;

describe('a countermeasure that holds', () => {
  it('is offered to twins, and to machines with an element of the typology that failed', async () => {
    const failed = await made({ twin: true });
    const pump = await group(failed.id, `${failed.code}-PUMP`, pumps);
    const other = await group(failed.id, `${failed.code}-BELT`);
    const [twin, alike, gone, stranger] = [
      await made({ twin: true }),
      await made(),
      await made({ stato: 'dismissed' }),
      await made(),
    ];
    for (const { id, code } of [alike, gone]) await group(id, `${code}-P`, pumps);
    const check = await strategy(failed.id, {}, undefined, pump);
    const belt = await strategy(failed.id, {}, undefined, other);
    const [near, far] = [
      await cycle({ machineId: failed.id, strategies: [check] }),
      await cycle({ machineId: failed.id, strategies: [belt] }),
    ];
    const ewoId = await analysedOn(failed.id, pump);
    const offer: Extension = await ok(rootCauses.extension, { ewoId });
    const offered = offer.machines.map(({ id }) => id);
    expect(offered).toEqual(expect.arrayContaining([twin.id, alike.id]));
    for (const { id } of [failed, gone, stranger]) expect(offered).not.toContain(id);
    expect(offer.cycles.map(({ id, near }) => [id, near])).toEqual([
      [String(near.id), true],
      [String(far.id), false],
    ]);
    expect(offer.strategies.map(({ id, near }) => [id, near])).toEqual([
      [check, true],
      [belt, false],
    ]);
    // A user who may not create cycles gets only machines.
    const theirs = await ok(rootCauses.extension, { ewoId }, { as: 'technician' });
    expect([theirs.machines.length, theirs.cycles, theirs.strategies]).toEqual([offered.length, [], []]);
    const foreign = await analysedOn(failed.id);
    expect((await call(rootCauses.extension, { ewoId: foreign }, { plant: 'P2' })).status).toBe(404);
  });

  it('puts its cycle on the chosen machines in one step, once', async () => {
    const failed = await made({ twin: true });
    const pump = await group(failed.id, `${failed.code}-PUMP`);
    const team = { teamId: here.ours };
    const its = [await strategy(failed.id), await strategy(failed.id, {}, undefined, pump)];
    const changed = await cycle({ machineId: failed.id, strategies: its, ...team, anchor: '2026-03-04' });
    const [one, two] = [await made({ twin: true }), await made({ twin: true })];
    for (const { id, code } of [one, two]) await group(id, `${code}-PUMP`);
    const ewoId = await verified(failed.id, pump);
    await ok(rootCauses.extend, { ewoId, twins: [{ machineId: one.id, state: 'planned' }] });
    const cloned = await ok(rootCauses.clone, {
      ...{ ewoId, cycleId: changed.id },
      machineIds: [one.id, two.id],
    });
    expect(cloned).toMatchObject({
      coverage: 100,
      twins: [
        { machineId: one.id, state: 'done' },
        { machineId: two.id, state: 'done' },
      ],
    });
    for (const { id, code } of [one, two]) {
      const [made, ...more] = await cyclesOf(id);
      expect(more).toEqual([]);
      expect(made).toMatchObject({
        code: `${changed.code}-${code}`,
        ...{ frequency: changed.frequency, mode: changed.mode, anchor: changed.anchor, ...team },
        strategies: (await strategiesOf(id)).map((each) => each.id),
      });
      expect((await strategiesOf(id)).map(({ procedureId, elementId }) => [procedureId, elementId])).toEqual(
        (await strategiesOf(failed.id)).map(({ procedureId, elementId }) => [
          procedureId,
          elementId?.replace(`${failed.id}.`, `${id}.`),
        ]),
      );
      // No orders are made for the past.
      expect((await daysOf(made!.id))[0]).toBe('2026-05-06');
    }
    const again = await ok(rootCauses.clone, { ewoId, cycleId: changed.id, machineIds: [one.id] });
    expect(again.coverage).toBe(100);
    expect(await cyclesOf(one.id)).toHaveLength(1);
    expect(await strategiesOf(one.id)).toHaveLength(2);
    expect(await refusal(call(machines.remove, { id: two.id }))).toMatchObject({
      status: 409,
      code: 'inUse',
    });
  });

  it('puts its cycle on each machine once, wherever the first attempt ended', async () => {
    silence();
    const failed = await made({ twin: true });
    const changed = await cycle({ machineId: failed.id, strategies: [await strategy(failed.id)] });
    const kills = await killEverywhere(
      rootCauses.clone,
      async () => {
        at('2026-03-02T12:00:00Z');
        const machineIds = [(await made({ twin: true })).id, (await made({ twin: true })).id];
        return { input: { ewoId: await verified(failed.id), cycleId: changed.id, machineIds } };
      },
      async (page, { input: { machineIds } }) => {
        const twins = machineIds.map((machineId) => expect.objectContaining({ machineId, state: 'done' }));
        expect(page.twins).toEqual(twins);
        for (const id of machineIds) {
          const [strategies, itsCycles] = [await strategiesOf(id), await cyclesOf(id)];
          expect([strategies.length, itsCycles.length]).toEqual([1, 1]);
          expect(await daysOf(itsCycles[0]!.id)).not.toEqual([]);
        }
      },
    );
    vi.restoreAllMocks();
    expect(kills).toBeGreaterThan(8);
  }, 240_000);

  it('puts a strategy there alone, free', async () => {
    const failed = await made({ twin: true });
    const procedureId = await approved();
    const strategyId = await strategy(failed.id, {}, procedureId);
    const one = await made({ twin: true });
    const ewoId = await verified(failed.id);
    expect(await ok(rootCauses.clone, { ewoId, strategyId, machineIds: [one.id] })).toMatchObject({
      twins: [{ machineId: one.id, state: 'done' }],
    });
    const put = await strategiesOf(one.id);
    expect(put.map((each) => [each.procedureId, each.cycleId])).toEqual([[procedureId, undefined]]);
    expect(await cyclesOf(one.id)).toEqual([]);
    // The existing strategy joins the later cycle, which gets another code because the first is taken.
    const factors = { lateFactor: 50, earlyFactor: 20, toleranceShare: 10 };
    const changed = await cycle({ machineId: failed.id, strategies: [strategyId], ...factors });
    await cycle({ code: `${changed.code}-${one.code}` });
    await ok(rootCauses.clone, { ewoId, cycleId: changed.id, machineIds: [one.id] });
    expect(await cyclesOf(one.id)).toMatchObject([
      { code: `${changed.code}-${one.code}-2`, strategies: [put[0]!.id], ...factors },
    ]);
  });

  it('says which strategy of which machine cannot join the cycle, and goes on once it can', async () => {
    const failed = await made({ twin: true });
    const procedureId = await approved();
    const changed = await cycle({
      machineId: failed.id,
      strategies: [await strategy(failed.id, {}, procedureId)],
    });
    const one = await made({ twin: true });
    const there = await strategy(one.id, {}, procedureId);
    await ok(strategies.replace, { id: there, strategyKind: 'tbm', active: false });
    const ewoId = await verified(failed.id);
    const input = { ewoId, cycleId: changed.id, machineIds: [one.id] };
    const { code } = await ok(procedures.get, { id: procedureId });
    expect(await refusal(call(rootCauses.clone, input))).toMatchObject({
      ...{ status: 409, code: 'strategyInactive', values: { strategy: code, machine: one.code } },
    });
    await ok(strategies.replace, { id: there, strategyKind: 'tbm', active: true });
    await ok(rootCauses.clone, input);
    expect(await cyclesOf(one.id)).toMatchObject([{ strategies: [there] }]);
  });

  it('begins a floating series now, and a meter where it stands', async () => {
    const failed = await made({ twin: true });
    const own = async () => [await strategy(failed.id)];
    const floating = await cycle({
      ...{ machineId: failed.id, strategies: await own(), mode: 'lastCompletion', anchor: '2026-03-04' },
    });
    const metered = await cycle({
      ...{ machineId: failed.id, strategies: await own(), frequency: undefined, meter: 'hours' },
      ...{ mode: 'lastCompletion', run: { every: 500, start: 100 }, lockSpan: 50, autoClose: false },
    });
    const one = await made({ twin: true });
    const reader = await cycle({
      ...{ machineId: one.id, strategies: [await strategy(one.id)], frequency: undefined, meter: 'hours' },
      ...{ mode: 'lastCompletion', run: { every: 9000, start: 0 }, lockSpan: 0, autoClose: false },
    });
    await ok(readings.create, { machineId: one.id, meter: 'hours', value: 4200 } as never);
    const ewoId = await verified(failed.id);
    for (const { id } of [floating, metered])
      await ok(rootCauses.clone, { ewoId, cycleId: id, machineIds: [one.id] });
    const found = (await cyclesOf(one.id)).filter(({ id }) => id !== reader.id);
    expect(found).toMatchObject([
      { mode: 'lastCompletion', anchor: '2026-05-04' },
      { meter: 'hours', run: { every: 500, start: 4200 } },
    ]);
  });

  it('is put nowhere where it does not belong', async () => {
    const failed = await made({ twin: true });
    const pump = await group(failed.id, `${failed.code}-PUMP`);
    const check = await strategy(failed.id, {}, undefined, pump);
    const changed = await cycle({ machineId: failed.id, strategies: [check] });
    const [fits, bare, gone] = [await made(), await made(), await made({ stato: 'dismissed' })];
    await group(fits.id, 'PUMP');
    const ewoId = await analysedOn(failed.id, pump);
    const clone = (more: object, who: As = {}) =>
      refusal(call(rootCauses.clone, { ewoId, machineIds: [fits.id], ...more } as never, who));
    const its = { cycleId: changed.id };
    expect(await clone(its)).toMatchObject({ status: 409, code: 'notVerified' });
    at(VERIFIED);
    const with_ = (id: number) => ({ ...its, machineIds: [fits.id, id] });
    const refused = async (more: object, status: number, code: string, fields: object, who: As = {}) =>
      expect(await clone(more, who)).toMatchObject({ status, code, fields });
    await refused(with_(bare.id), 409, 'counterpartMissing', { 'machineIds.1': 'counterpartMissing' });
    expect((await clone(with_(bare.id))).values).toEqual({
      ...{ machine: bare.code, element: `${failed.code}-PUMP` },
    });
    await refused(with_(gone.id), 409, 'machineDismissed', { 'machineIds.1': 'machineDismissed' });
    await refused(with_(failed.id), 400, 'notAllowed', { 'machineIds.1': 'notAllowed' });
    await refused(with_(99_999), 400, 'refMissing', { 'machineIds.1': 'refMissing' });
    const foreign = await cycle();
    await refused({ cycleId: foreign.id }, 400, 'refMissing', { cycleId: 'refMissing' });
    const [theirs] = foreign.strategies;
    await refused({ strategyId: theirs }, 400, 'refMissing', { strategyId: 'refMissing' });
    await refused({}, 400, 'invalidInput', { cycleId: 'required' });
    await refused({ ...its, strategyId: check }, 400, 'invalidInput', { cycleId: 'required' });
    await refused({ ...its, machineIds: [] }, 400, 'invalidInput', { machineIds: 'tooFew' });
    const technician = { as: 'technician' } as const;
    expect(await clone(its, technician)).toMatchObject({ status: 403, code: 'notAllowedHere' });
    const many = Array.from({ length: 40 }, (_, n) => ({ machineId: 90_000 + n, state: 'planned' as const }));
    const store = storeOf({ tenant: 'acme', plant: 'P1' });
    const kept = await store.get(rootCauseKind, ewoId);
    await store.commit(store.replace(rootCauseKind, kept, { ...kept, twins: many }));
    await refused(its, 400, 'invalidInput', { machineIds: 'tooMany' });
    const full = await store.get(rootCauseKind, ewoId);
    await store.commit(store.replace(rootCauseKind, full, { ...full, twins: undefined }));
    // The refused calls wrote nothing.
    for (const { id } of [fits, bare]) expect(await strategiesOf(id)).toEqual([]);
    expect((await ok(rootCauses.get, { ewoId })).twins).toBeUndefined();
  });
});
