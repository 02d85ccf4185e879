// The steps of machines: what blocks a step, who confirms it, and work that operators take over.
import { describe, expect, it } from 'vitest';
import { procedures as procedureKind } from '#functions/db/entities/procedures.ts';
import { rootCauses, tags as tagKind } from '#functions/db/entities/requests.ts';
import { elements as elementKind } from '#functions/db/entities/structure.ts';
import { repairSopElementLinks } from '#functions/procedures/public.ts';
import { paths } from '#shared/autonomous/path-api.ts';
import { points } from '#shared/autonomous/point-api.ts';
import { amSteps, pmSteps } from '#shared/autonomous/step-api.ts';
import { capacities, skillFamilies } from '#shared/organisation/api.ts';
import { runs } from '#shared/planned/order-api.ts';
import { phases, procedures, sops } from '#shared/procedures/procedure-api.ts';
import { amStrategies } from '#shared/procedures/strategy-api.ts';
import { elements } from '#shared/structure/api.ts';
import { call, costOfCall, ok, storeOf } from '../harness.ts';
import { at, cycle, draft, machine, strategy, worldAt } from '../plan.ts';
import { ewoOf, tagOf } from '../requests/plant.ts';
import { draftPoint, path, point, runsOf } from './walk.ts';

worldAt('2026-03-02T08:00:00Z');

const inPlant = () => storeOf({ tenant: 'acme', plant: 'P1' });
const confirm = (machineId: number, step: number, more: object = {}, as = 'admin' as never) =>
  call(amSteps.confirm, { machineId, step, ...more }, { as });
const refused = (status: number, code: string, field: string) => ({
  status,
  body: { code, fields: { [field]: code } },
});

/** Creates a machine with a daily run of one cleaning, and closes the runs of its first days. */
async function walked(days: number) {
  at('2026-03-02T08:00:00Z');
  const machineId = await machine();
  const its = await point({ machineId, minutes: 3 });
  const { id } = await path([its]);
  const rows = await runsOf(id);
  for (const run of rows.slice(0, days)) {
    at(`${run.plannedOn}T10:00:00Z`);
    await ok(runs.close, {
      id: run.id,
      activities: [{ pointId: its.id, outcome: 'ok', minutes: 3 }],
    } as never);
  }
  return { machineId, its };
}

/** Creates a tag, closed if a day is given. */
async function tagged(machineId: number, closedOn?: string) {
  const { id } = await tagOf(machineId);
  if (!closedOn) return;
  const store = inPlant();
  const tag = await store.get(tagKind, id);
  await store.commit(store.replace(tagKind, tag, { ...tag, state: 'closed', closedOn } as never));
}

async function brokeDown(machineId: number, primary: string) {
  const { id } = await ewoOf(machineId);
  const store = inPlant();
  await store.commit(store.create(rootCauses, id, { machineId, state: 'draft', primary } as never));
}

describe('what holds a step up', () => {
  it('is told from what was walked, written and broken', async () => {
    const { machineId } = await walked(3);
    at('2026-03-06T09:00:00Z');
    await tagged(machineId, '2026-03-05');
    await tagged(machineId);
    await brokeDown(machineId, 'RC6');
    await brokeDown(machineId, 'RC1');
    const figures = {
      ...{ runsPlanned: 4, runsDone: 3, tagsOpened: 2, tagsClosed: 1 },
      ...{ failures: 1, cleaningMinutes: 21 },
    };
    expect(await ok(amSteps.get, { machineId })).toEqual({
      ...{ machineId, step: 0, history: [], next: 1, ready: false, figures },
      blockers: [
        { what: 'compliance', has: 75, needs: 95 },
        { what: 'tags', has: 50, needs: 80 },
        { what: 'failures', has: 1, needs: 0 },
      ],
    });
    expect(await confirm(machineId, 1)).toMatchObject(refused(409, 'stepNotReady', 'note'));
    const { status, body } = await confirm(machineId, 1, { note: 'The line was moved', score: 82.5 });
    expect([status, body]).toMatchObject([200, { step: 1, next: 2 }]);
    expect((body as { history: unknown[] }).history).toEqual([
      expect.objectContaining({
        step: 1,
        score: 82.5,
        on: '2026-03-06',
        note: 'The line was moved',
        figures,
      }),
    ]);
  });

  it('is cleaning above what was frozen with the step before', async () => {
    const { machineId } = await walked(4);
    at('2026-03-06T09:00:00Z');
    expect(await confirm(machineId, 1)).toMatchObject({ status: 200 });
    const more = await point({ machineId, minutes: 1 });
    await path([more], { anchor: '2026-03-06' });
    const now = await ok(amSteps.get, { machineId });
    expect(now.blockers).toEqual([{ what: 'cleaning', has: 28, needs: 21 }]);
    expect(now.history[0]!.figures!.cleaningMinutes).toBe(21);
  });

  it('costs a few units to tell', async () => {
    const { machineId } = await walked(4);
    at('2026-03-06T09:00:00Z');
    const cost = await costOfCall(amSteps.get, { machineId });
    expect(cost.rru).toBeLessThanOrEqual(5);
  });
});

describe('confirming', () => {
  it('goes from one step to the next', async () => {
    const machineId = await machine();
    expect(await confirm(machineId, 2)).toMatchObject(refused(409, 'stepNotNext', 'step'));
    expect(await confirm(machineId, 0)).toMatchObject({ status: 200 });
    expect(await confirm(machineId, 0)).toMatchObject(refused(409, 'stepNotNext', 'step'));
    expect(await confirm(machineId, 1)).toMatchObject({ status: 200 });
    expect(await confirm(machineId, 3)).toMatchObject(refused(409, 'stepNotNext', 'step'));
    expect((await ok(amSteps.get, { machineId })).step).toBe(1);
    const { items } = await ok(amSteps.list, {});
    expect(items.find((each: { machineId: number }) => each.machineId === machineId)).toEqual({
      machineId,
      am: 1,
    });
  });

  it('is told the machine is not there', async () => {
    expect((await call(amSteps.get, { machineId: 9999 })).status).toBe(404);
    expect((await confirm(9999, 1)).status).toBe(404);
  });

  it('belongs to those who answer for it', async () => {
    const machineId = await machine();
    const as = (role: string) => ({ as: role }) as never;
    for (const role of ['technician', 'requestor', 'guest'])
      for (const api of [amSteps, pmSteps]) {
        expect((await call(api.get, { machineId }, as(role))).status).toBe(403);
        expect((await call(api.confirm, { machineId, step: 1 }, as(role))).status).toBe(403);
      }
    expect((await call(amSteps.get, { machineId }, as('am'))).status).toBe(200);
    expect((await call(amSteps.confirm, { machineId, step: 1 }, as('am'))).status).toBe(403);
    expect((await call(amSteps.confirm, { machineId, step: 1 }, as('pm'))).status).toBe(200);
    expect(await call(pmSteps.confirm, { machineId, step: 1 }, as('pm'))).toMatchObject({
      status: 403,
      body: { code: 'notAllowedHere' },
    });
    expect((await call(pmSteps.confirm, { machineId, step: 0 }, as('superAdmin'))).status).toBe(200);
    expect(await ok(pmSteps.get, { machineId })).toMatchObject({ step: 0, next: 1, blockers: [] });
    expect(await ok(amSteps.get, { machineId })).toMatchObject({ step: 1, next: 2 });
  });

  it('is one of two at once', async () => {
    const machineId = await machine();
    const both = await Promise.all([confirm(machineId, 1), confirm(machineId, 1)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { version, history } = await ok(amSteps.get, { machineId });
    expect(history).toHaveLength(1);
    const again = await Promise.all([
      confirm(machineId, 2, { version, score: 70 }),
      confirm(machineId, 2, { version, score: 80 }, 'pm' as never),
      call(pmSteps.confirm, { machineId, step: 0, version }),
    ]);
    const refusals = again.filter(({ status }) => status !== 200);
    expect(refusals.map(({ status, body }) => [status, (body as { code: string }).code])).toEqual([
      [409, 'stale'],
      [409, 'stale'],
    ]);
    const [am, pm] = await Promise.all([ok(amSteps.get, { machineId }), ok(pmSteps.get, { machineId })]);
    expect(am.history.length + pm.history.length).toBe(2);
  });
});

describe('an element', () => {
  it('is marked by those who answer for autonomous maintenance', async () => {
    const machineId = await machine();
    const { id, version } = await ok(elements.create, {
      ...{ idMachine: machineId, tiporec: 1, code: 'G', description: 'Part' },
    } as never);
    const mark = (flagAm: boolean, as: 'pm' | 'am' | 'technician', seen?: number) =>
      call(elements.mark, { id, flagAm, version: seen }, { as });
    expect((await mark(true, 'am')).status).toBe(403);
    expect((await mark(true, 'technician')).status).toBe(403);
    expect(await mark(true, 'pm', version)).toMatchObject({ status: 200, body: { flagAm: true } });
    expect(await mark(false, 'pm', version)).toMatchObject({ status: 409, body: { code: 'stale' } });
    expect(await ok(elements.get, { id })).toMatchObject({ flagAm: true, description: 'Part' });
    expect(await mark(false, 'pm')).toMatchObject({ status: 200, body: { flagAm: false } });
    expect(await ok(elements.get, { id })).toMatchObject({ flagAm: false });
  });

  it('stays marked while points, paths or SOPs stand on it, and says which', async () => {
    const machineId = await machine();
    const part = { idMachine: machineId, tiporec: 1, code: 'G', description: 'Part', flagAm: true };
    const { id } = await ok(elements.create, part as never);
    const [first, second] = [
      await point({ machineId, elementId: id, number: 1 }),
      await point({ machineId, elementId: id, number: 2 }),
    ];
    const walk = await path([first]);
    const sop = await ok(sops.create, { code: 'SOP-G', description: 'Wipe', typology: 'cleaning' });
    await ok(sops.take, { id: sop.id });
    await ok(phases.create, { procedureId: sop.id, description: 'Wipe', minutes: 3 });
    await ok(sops.approve, { id: sop.id });
    const placed = await ok(amStrategies.create, { machineId, elementId: id, procedureId: sop.id });
    const kept = (names: string) => ({
      status: 409,
      body: {
        ...{ code: 'elementAutonomous', values: { names } },
        ...{ fields: { flagAm: 'elementAutonomous' } },
      },
    });
    const taken = () => call(elements.mark, { id, flagAm: false });
    const saved = () =>
      call(elements.replace, { id, code: 'G', description: 'Part', flagAm: false } as never);
    for (const each of [taken, saved])
      expect(await each()).toMatchObject(kept(`C1 (${walk.code}), C2, SOP-G`));
    // Other changes of the element are saved.
    await ok(elements.replace, { id, code: 'G', description: 'Guard', flagAm: true } as never);
    await ok(paths.remove, { id: walk.id });
    for (const each of [first, second]) await ok(points.remove, { id: each.id });
    expect(await saved()).toMatchObject(kept('SOP-G'));
    await ok(amStrategies.remove, { id: placed.id });
    expect(await saved()).toMatchObject({ status: 200, body: { flagAm: false } });
  });
});

describe('the mark of an element and what comes to stand on it at once', () => {
  const marked = async (machineId: number) =>
    (
      await ok(elements.create, {
        ...{ idMachine: machineId, tiporec: 1, code: 'G', description: 'Part', flagAm: true },
      } as never)
    ).id;
  const machineOf = (id: string) => Number(id.split('.')[0]);
  const approvedSop = async (code: string) => {
    const sop = await ok(sops.create, { code, description: 'Wipe', typology: 'cleaning' });
    await ok(sops.take, { id: sop.id });
    await ok(phases.create, { procedureId: sop.id, description: 'Wipe', minutes: 3 });
    await ok(sops.approve, { id: sop.id });
    return sop.id;
  };

  it('an SOP adapted to it keeps it, until that is gone', async () => {
    const id = await marked(await machine());
    const generic = await approvedSop('SOP-GEN');
    const sop = await ok(sops.adapt, { id: generic, machineId: machineOf(id), elementId: id });
    expect(await call(elements.mark, { id, flagAm: false })).toMatchObject({
      status: 409,
      body: { code: 'elementAutonomous', values: { names: sop.code } },
    });
    await ok(sops.take, { id: sop.id });
    const header = { code: sop.code, description: 'Wipe well', typology: sop.typology };
    await ok(sops.replace, { id: sop.id, ...header });
    expect((await call(elements.mark, { id, flagAm: false })).status).toBe(409);
    await ok(sops.remove, { id: sop.id });
    await ok(elements.mark, { id, flagAm: false });
  });

  it('either the mark goes or what stands on it comes, never both', async () => {
    const generic = await approvedSop('SOP-RACE');
    for (let n = 0; n < 12; n++) {
      const machineId = await machine();
      const id = await marked(machineId);
      const comes = [
        async () => call(points.create, await draftPoint({ machineId, elementId: id })),
        () => call(amStrategies.create, { machineId, elementId: id, procedureId: generic }),
        () => call(sops.adapt, { id: generic, machineId, elementId: id }),
      ][n % 3]!;
      const [taken, stands] = await Promise.all([call(elements.mark, { id, flagAm: false }), comes()]);
      expect([taken.status === 200, stands.status === 200].filter(Boolean)).toHaveLength(1);
      expect(taken.status === 200 ? stands.body.code : taken.body.code).toBe(
        taken.status === 200 ? 'elementNotAutonomous' : 'elementAutonomous',
      );
      if (taken.status !== 200) expect(taken.body.values.names).not.toBe('');
    }
  });

  it('what an older program adapted keeps it as well, once that is told', async () => {
    const id = await marked(await machine());
    const generic = await approvedSop('SOP-OLD');
    const sop = await ok(sops.adapt, { id: generic, machineId: machineOf(id), elementId: id });
    const kept = await inPlant().get(procedureKind, sop.id);
    await inPlant().commit(
      inPlant().replace(procedureKind, kept, { ...kept, standsOn: undefined }),
      inPlant().unlink(elementKind, id, { referenceKind: 'procedures', id: sop.id }),
    );
    await repairSopElementLinks(inPlant());
    await repairSopElementLinks(inPlant());
    expect((await call(elements.mark, { id, flagAm: false })).body.values.names).toBe(sop.code);
    await ok(sops.remove, { id: sop.id });
    await ok(elements.mark, { id, flagAm: false });
  });
});

describe('work for operators', () => {
  const element = (idMachine: number, flagAm: boolean) =>
    ok(elements.create, {
      ...{ idMachine, tiporec: 1, code: flagAm ? 'AM' : 'PM', description: 'Part', flagAm },
    } as never);
  const light = async (more: object = {}) => {
    const header = { typology: 'cleaning', machineState: 'running', minutesOverride: 6, ...more };
    const { id } = await draft({}, header);
    await ok(procedures.take, { id });
    await ok(phases.create, { procedureId: id, description: 'Wipe', minutes: 6 });
    await ok(procedures.approve, { id });
    return id;
  };

  it('is short and frequent work on their elements, and becomes an SOP', async () => {
    const machineId = await machine();
    const [theirs, ours] = [await element(machineId, true), await element(machineId, false)];
    const procedureId = await light();
    const taken = await strategy(machineId, {}, procedureId, theirs.id);
    const other = await strategy(machineId, {}, procedureId, ours.id);
    await cycle({ machineId, strategies: [taken, other] });
    const found = await ok(amSteps.transfers, { machineId }, { as: 'am' });
    expect(found).toMatchObject({ items: [{ strategyId: taken, minutes: 6 }], hoursPerYear: 5.2 });
    const { procedureId: sop } = await ok(amSteps.transfer, { machineId, strategyId: taken }, { as: 'pm' });
    expect(await ok(sops.get, { id: sop })).toMatchObject({
      ...{ kind: 'sop', adaptedTo: { machineId, elementId: theirs.id } },
    });
    expect(await call(amSteps.transfer, { machineId, strategyId: other })).toMatchObject(
      refused(409, 'notTransferable', 'strategyId'),
    );
    expect((await call(amSteps.transfer, { machineId, strategyId: taken }, { as: 'am' })).status).toBe(403);
  });

  it('on a machine that stands asks for no more than the first level of what its approval names', async () => {
    const { id: tipologyId } = await ok(skillFamilies.create, { code: 'OP', description: 'Operating' });
    const { id: capacityId } = await ok(capacities.create, {
      tipologyId,
      code: 'OPEN',
      description: 'Guards',
    });
    const machineId = await machine();
    const { id: elementId } = await element(machineId, true);
    const levels = [1, 2];
    const its = [];
    for (const level of levels) {
      const procedureId = await light({ machineState: 'stopped', capacities: [{ capacityId, level }] });
      its.push(await strategy(machineId, {}, procedureId, elementId));
    }
    await cycle({ machineId, strategies: its });
    const { items } = await ok(amSteps.transfers, { machineId }, { as: 'am' });
    expect(items.map(({ strategyId }: { strategyId: string }) => strategyId)).toEqual([its[0]]);
  });
});
