import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plants } from '#functions/db/entities/access.ts';
import { ewos } from '#functions/db/entities/requests.ts';
import { classifications as kind, machines as machineKind } from '#functions/db/entities/structure.ts';
import type { ValueOf } from '#functions/db/entity.ts';
import { type AuditItem, trail } from '#shared/access/audit-api.ts';
import { PlantParameters } from '#shared/access/plant.ts';
import { machines, machineTypologies } from '#shared/structure/api.ts';
import { criteria, Scores, sections } from '#shared/structure/classification.ts';
import { classifications } from '#shared/structure/classification-api.ts';
import type { MachinePayload } from '#shared/structure/wire.ts';
import { type As, call, costOfCall, ok, startWorld, storeOf, type World } from '../harness.ts';
import { at, realTime } from '../plan.ts';
import { type Deliver, streamReader } from '../stream.ts';

let world: World;
let react: Deliver;
const typologies: Record<string, number> = {};
beforeAll(async () => {
  at('2026-03-16T07:00:00.000Z');
  world = await startWorld();
  react = await streamReader();
  const store = storeOf({ tenant: 'acme' });
  const plant = await store.get(plants, 'P2');
  const parameters = PlantParameters.parse({ classThresholds: { aa: 90, a: 63, b: 57 }, safetyFloor: true });
  await store.commit(store.replace(plants, plant, { ...plant, parameters }));
  for (const code of ['P1', 'P2'])
    typologies[code] = (
      await ok(machineTypologies.create, { code: 'LATHE', description: 'Lathe' }, { plant: code })
    ).id;
});
afterAll(async () => {
  realTime();
  await world.close();
});

let last = 0;
const newMachine = (more: MachinePayload = {}, plant = 'P1') =>
  ok(
    machines.create,
    { code: `M-${++last}`, description: 'A machine', idTipology: typologies[plant], ...more },
    { plant },
  );
const machineOf = (id: number, who: As = {}) => ok(machines.get, { id }, who);

const every = (pick: (answers: Record<string, number>) => number): Scores =>
  Scores.parse(
    Object.fromEntries(
      sections.map((section) => [
        section,
        Object.fromEntries(Object.entries(criteria[section]).map(([name, answers]) => [name, pick(answers)])),
      ]),
    ),
  );
const worst = every((answers) => Math.max(...Object.values(answers)));
const best = every((answers) => Math.min(...Object.values(answers)));
const middle = every((answers) => (Object.values(answers).includes(3) ? 3 : 5));
const calm = { ...middle, serviceImpact: { intermediateBuffers: 1 } };
const half = Scores.parse({ production: worst.production });

/** Returns the worst scores except for better answers, each of which reduces the total of 90. */
const lessThanWorst = (...answers: [section: keyof Scores, name: string, score: number][]) => {
  const scores = structuredClone(worst) as Record<string, Record<string, number>>;
  for (const [section, name, score] of answers) scores[section]![name] = score;
  return Scores.parse(scores);
};
const seventyTwo = lessThanWorst(
  ['production', 'usageTime', 1],
  ['production', 'repercussions', 1],
  ['production', 'backup', 1],
  ['production', 'oee', 1],
  ['production', 'workingPause', 3],
);
/** Returns the best scores, a total of 18, except for worse answers. */
const moreThanBest = (...answers: [section: keyof Scores, name: string, score: number][]) => {
  const scores = structuredClone(best) as Record<string, Record<string, number>>;
  for (const [section, name, score] of answers) scores[section]![name] = score;
  return Scores.parse(scores);
};

describe('the vectors of the domain', () => {
  it.each([
    ['all worst', worst, 90, 'AA'],
    ['all best', best, 18, 'C'],
    ['all middle', middle, 56, 'A'],
    ['all middle, a large buffer', calm, 52, 'B'],
    ['72', seventyTwo, 72, 'AA'],
    [
      '71',
      {
        ...seventyTwo,
        production: { ...seventyTwo.production, mtbf: 2, workingPause: 5 },
      },
      71,
      'A',
    ],
    ['54', { ...middle, machineAge: { yearsOfService: 1 } }, 54, 'A'],
    ['53', { ...middle, production: { ...middle.production, mtbf: 2, oee: 1 } }, 53, 'B'],
    [
      '36',
      moreThanBest(
        ['production', 'usageTime', 5],
        ['production', 'backup', 5],
        ['production', 'oee', 5],
        ['costImpact', 'energyLosses', 5],
        ['machineAge', 'yearsOfService', 3],
      ),
      36,
      'B',
    ],
    [
      '35',
      moreThanBest(
        ['production', 'usageTime', 5],
        ['production', 'backup', 5],
        ['production', 'oee', 5],
        ['costImpact', 'energyLosses', 5],
        ['production', 'mtbf', 2],
      ),
      35,
      'C',
    ],
  ] as const)('%s', async (_, scores, total, expected) => {
    const { id } = await newMachine();
    const saved = await ok(classifications.save, { id, version: 0, scores });
    expect(saved).toMatchObject({ total, complete: true, proposed: expected, chosen: expected, version: 1 });
    expect(await ok(classifications.get, { id })).toEqual(saved);
    expect(await machineOf(id)).toMatchObject({ classPre: expected, classification: 'complete' });
  });

  it('production only: section 30, total 30, incomplete, no class', async () => {
    const { id } = await newMachine();
    const saved = await ok(classifications.save, { id, scores: { production: worst.production } });
    expect(saved).toMatchObject({ total: 30, complete: false, proposed: null, chosen: null });
    expect(saved.sections.production).toEqual({ total: 30, complete: true });
    expect(saved.sections.qualityImpact).toEqual({ total: 0, complete: false });
    expect(await machineOf(id)).toMatchObject({ classPre: null, classification: 'incomplete' });
  });
});

describe('a wizard nobody opened', () => {
  it('has no answers, and what the data suggests', async () => {
    const { id } = await newMachine({ yearSetup: 2013, oee: 62.5, classPRE: 'B' });
    expect(await ok(classifications.get, { id })).toMatchObject({
      id,
      version: 0,
      scores: Scores.parse({}),
      total: 0,
      complete: false,
      proposed: null,
      chosen: null,
      classifiedOn: null,
      machine: { classPre: 'B' },
      thresholds: { aa: 80, a: 60, b: 40 },
      safetyFloor: false,
      known: { oee: 62.5, years: 13 },
      suggested: { production: { oee: 5 }, machineAge: { yearsOfService: 3 } },
    });
    expect(await machineOf(id)).toMatchObject({ classification: null });
  });

  it('suggests nothing of a machine without data, and no age below zero', async () => {
    const bare = await newMachine();
    expect(await ok(classifications.get, { id: bare.id })).toMatchObject({
      known: {},
      suggested: { production: {}, machineAge: {} },
    });
    const coming = await newMachine({ yearSetup: 2027 });
    expect(await ok(classifications.get, { id: coming.id })).toMatchObject({
      known: { years: 0 },
      suggested: { machineAge: { yearsOfService: 1 } },
    });
  });
});

describe('partial answers', () => {
  it('stay, and wait for the rest', async () => {
    const { id } = await newMachine();
    const first = await ok(classifications.save, { id, version: 0, scores: { production: { mtbf: 2 } } });
    expect(first.scores.production).toMatchObject({ mtbf: 2, usageTime: -2 });
    const second = await ok(classifications.save, { id, version: first.version, scores: middle });
    expect(second).toMatchObject({ complete: true, chosen: 'A', classifiedOn: '2026-03-16', version: 2 });
    expect(second.classifiedBy).toBe('Ms admin');
    expect(await machineOf(id)).toMatchObject({ classPre: 'A', classification: 'complete' });
  });

  it('leave a class set by hand until the wizard is complete', async () => {
    const { id } = await newMachine({ classPRE: 'C' });
    await ok(classifications.save, { id, scores: half });
    expect(await machineOf(id)).toMatchObject({ classPre: 'C', classification: 'incomplete' });
    await ok(classifications.save, { id, scores: worst });
    expect(await machineOf(id)).toMatchObject({ classPre: 'AA', classification: 'complete' });
  });

  it('take back the class a complete wizard gave', async () => {
    const { id } = await newMachine();
    await ok(classifications.save, { id, scores: worst });
    const saved = await ok(classifications.save, { id, scores: half });
    expect(saved).toMatchObject({ chosen: null, reason: null, classifiedOn: null, classifiedBy: null });
    expect(await machineOf(id)).toMatchObject({ classPre: null, classification: 'incomplete' });
  });

  it('survive a save of the machine’s form, which cannot change them', async () => {
    const { id, code } = await newMachine();
    await ok(classifications.save, { id, scores: half });
    const payload = { id, code, description: 'renamed', idTipology: typologies.P1 };
    expect(await ok(machines.replace, payload)).toMatchObject({ classification: 'incomplete' });
    expect(await call(machines.replace, { ...payload, classification: 'complete' } as never)).toMatchObject({
      status: 400,
      body: { fields: { classification: 'unknownField' } },
    });
  });
});

describe('another class than the proposed one', () => {
  it('needs a reason', async () => {
    const { id } = await newMachine();
    for (const reason of [undefined, '', '  '])
      expect(await call(classifications.save, { id, scores: middle, chosen: 'AA', reason })).toMatchObject({
        status: 400,
        body: { code: 'invalidInput', fields: { reason: 'reasonNeeded' } },
      });
    expect(await ok(classifications.get, { id })).toMatchObject({ version: 0 });
    expect(await machineOf(id)).toMatchObject({ classPre: null, classification: null });
  });

  it('is the machine’s with a reason, and both their trails say so', async () => {
    const { id } = await newMachine();
    const reason = 'only press that makes the part';
    const saved = await ok(classifications.save, { id, scores: middle, chosen: 'AA', reason });
    expect(saved).toMatchObject({ proposed: 'A', chosen: 'AA', reason, machine: { classPre: 'AA' } });
    expect(await machineOf(id)).toMatchObject({ classPre: 'AA' });
    await react();
    const { items } = await ok(trail.listByRecord, { thing: 'machine', id: String(id), limit: 10 });
    const [machine, wizard] = ['machine', 'classification'].map((thing) =>
      items.find((entry: AuditItem) => entry.thing === thing && entry.changes.length > 0),
    );
    expect(machine!.reason).toBe(reason);
    expect(wizard!.name).toBe(saved.machine.code);
    expect(wizard!.changes).toContainEqual({ field: 'reason', after: reason });
    expect(machine!.changes).toEqual(
      expect.arrayContaining([
        { field: 'classPre', after: 'AA' },
        { field: 'classification', after: 'complete' },
      ]),
    );
    expect(wizard!.changes).toContainEqual({ field: 'scores.production.mtbf', after: 3 });
    expect(wizard!.changes.filter(({ field }: { field: string }) => field.startsWith('sections'))).toEqual(
      [],
    );
  });

  it('keeps no reason for the proposed class, and has none before all is answered', async () => {
    const { id } = await newMachine();
    const saved = await ok(classifications.save, { id, scores: middle, chosen: 'A', reason: 'so what' });
    expect(saved).toMatchObject({ chosen: 'A', reason: null });
    expect(await call(classifications.save, { id, scores: half, chosen: 'A' })).toMatchObject({
      status: 400,
      body: { fields: { chosen: 'notAllowed' } },
    });
  });
});

describe('the plant’s parameters', () => {
  const there = { plant: 'P2' };
  it('are its own thresholds', async () => {
    const { id } = await newMachine({}, 'P2');
    expect(await ok(classifications.get, { id }, there)).toMatchObject({
      thresholds: { aa: 90, a: 63, b: 57 },
      safetyFloor: true,
    });
    // 56 of 90 is 62.2 %, 52 is 57.8 %.
    expect(await ok(classifications.save, { id, scores: middle }, there)).toMatchObject({ proposed: 'B' });
    expect(await ok(classifications.save, { id, scores: calm }, there)).toMatchObject({ proposed: 'B' });
  });

  it.each(['workSafetyInCaseOfBreakdown', 'environmentalImpactInCaseOfFailure'] as const)(
    'lift a machine to A for %s',
    async (name) => {
      const { id } = await newMachine({}, 'P2');
      const scores = {
        ...best,
        ambienceAndSafetyImpact: { ...best.ambienceAndSafetyImpact, [name]: 5 },
      };
      expect(await ok(classifications.save, { id, scores }, there)).toMatchObject({ proposed: 'A' });
      const elsewhere = await newMachine();
      expect(await ok(classifications.save, { id: elsewhere.id, scores })).toMatchObject({ proposed: 'C' });
    },
  );
});

describe('refused', () => {
  it('sums of the caller’s own, unknown answers and unknown criteria', async () => {
    const { id } = await newMachine();
    const refused = async (more: object) => {
      const { status, body } = await call(classifications.save, { id, scores: half, ...more } as never);
      expect(status).toBe(400);
      return body.fields;
    };
    expect(await refused({ total: 90 })).toEqual({ total: 'unknownField' });
    expect(await refused({ proposed: 'AA' })).toEqual({ proposed: 'unknownField' });
    expect(await refused({ sections: {} })).toEqual({ sections: 'unknownField' });
    expect(await refused({ scores: { production: { total: 30 } } })).toEqual({
      'scores.production.total': 'unknownField',
    });
    expect(await refused({ scores: { production: { usageTime: 4 } } })).toEqual({
      'scores.production.usageTime': 'notAllowed',
    });
    expect(await refused({ chosen: 'D' })).toEqual({ chosen: 'notAllowed' });
    expect(await refused({ scores: undefined })).toEqual({ scores: 'required' });
    expect(await ok(classifications.get, { id })).toMatchObject({ version: 0 });
  });

  it('a version somebody else has overtaken, the very first included', async () => {
    const { id } = await newMachine();
    const first = await ok(classifications.save, { id, version: 0, scores: half }, { as: 'am' });
    for (const version of [0, first.version + 1])
      expect(await call(classifications.save, { id, version, scores: middle })).toMatchObject({
        status: 409,
        body: { code: 'stale', values: { by: 'Ms am' } },
      });
    expect(await ok(classifications.save, { id, scores: middle })).toMatchObject({ version: 2 });
  });

  it('all but one of many who begin at once', async () => {
    const { id } = await newMachine();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => call(classifications.save, { id, version: 0, scores: middle })),
    );
    const saved = answers.filter(({ status }) => status === 200);
    expect(saved).toHaveLength(1);
    for (const { status, body } of answers)
      if (status !== 200) expect([status, body.code]).toEqual([409, 'stale']);
    expect(await ok(classifications.get, { id })).toEqual(saved[0]!.body);
  });

  it.each([
    ['am', 200, 200],
    ['superAdmin', 200, 200],
    ['guest', 200, 403],
    ['pm', 403, 403],
    ['technician', 403, 403],
    ['requestor', 403, 403],
    ['viewer', 403, 403],
  ] as const)('%s reads %i, writes %i', async (as, reads, writes) => {
    const { id } = await newMachine();
    expect((await call(classifications.get, { id }, { as })).status).toBe(reads);
    expect((await call(classifications.save, { id, scores: half }, { as })).status).toBe(writes);
  });

  it('a machine of another plant or none: there is none', async () => {
    const { id } = await newMachine();
    for (const who of [{ plant: 'P2' }, { tenant: 'acme-2' }] as As[])
      for (const answer of [
        await call(classifications.get, { id }, who),
        await call(classifications.save, { id, scores: half }, who),
      ])
        expect([answer.status, answer.body.code]).toEqual([404, 'notFound']);
    expect((await call(classifications.get, { id: 999_999 })).status).toBe(404);
  });
});

describe('a machine', () => {
  it('that is dismissed may still be classified', async () => {
    const { id } = await newMachine({ stato: 'DISMISSED' });
    expect(await ok(classifications.save, { id, scores: best })).toMatchObject({ chosen: 'C' });
  });

  it('that goes takes its classification along', async () => {
    const { id } = await newMachine();
    await ok(classifications.save, { id, scores: worst });
    await ok(machines.remove, { id });
    const store = storeOf({ tenant: 'acme', plant: 'P1' });
    expect(
      await store.load([
        [machineKind, id],
        [kind, id],
      ] as const),
    ).toEqual([undefined, undefined]);
    expect((await call(classifications.save, { id, scores: worst })).status).toBe(404);
    await react();
    const { items } = await ok(trail.listByRecord, { thing: 'machine', id: String(id), limit: 10 });
    expect(
      items.filter(({ action }: AuditItem) => action === 'removed').map(({ thing }: AuditItem) => thing),
    ).toEqual(expect.arrayContaining(['machine', 'classification']));
  });

  it('says in the list how far its wizard got, at the price of the list', async () => {
    const { id } = await newMachine();
    await ok(classifications.save, { id, scores: half });
    const { items } = await ok(machines.list, {});
    expect(items.find((each: { id: number }) => each.id === id)).toMatchObject({
      classification: 'incomplete',
    });
    const { trips } = await costOfCall(machines.list, {});
    expect(trips).toBe(2);
    const wizard = await costOfCall(classifications.get, { id });
    // The reads are the machine, its classification, and its breakdowns.
    expect(wizard.trips).toBe(3);
    expect(wizard.rru).toBeLessThanOrEqual(2.5);
  });
});

describe('class REA', () => {
  const rankOf = (id: number, who: As = {}) => ok(classifications.reactive, { id }, who);
  const instant = (at: number) => new Date(at).toISOString();
  /** Creates an EWO closed today with so many minutes of downtime. */
  const stood = async (machineId: number, minutes: number, more: object = {}) => {
    const now = Date.parse('2026-03-16T07:00:00.000Z');
    const code = `E-${machineId}-${minutes}`;
    const [createdAt, closedAt] = [instant(now - minutes * 60_000), instant(now)];
    const store = storeOf({ tenant: 'acme', plant: 'P1' });
    await store.commit(
      store.create(ewos, ulid(), {
        ...{ code, machineId, state: 'closed', machineStatus: 'stopped', priority: 'high' },
        ...{ breakdownDescription: 'Stands', requesterId: 'admin', requester: 'Ms admin' },
        ...{ createdAt, createdOn: createdAt.slice(0, 10), month: createdAt.slice(0, 7) },
        ...{ interventionAt: createdAt, closedAt, closedOn: '2026-03-16', closedMonth: '2026-03' },
        ...more,
      } as ValueOf<typeof ewos>),
    );
    await react();
  };

  it('is proposed by the place among all that broke down in a year, and taken over when asked', async () => {
    const [worse, bad, calm] = [await newMachine(), await newMachine(), await newMachine()];
    expect(await rankOf(bad.id)).toEqual({
      ...{ from: '2025-03-16', to: '2026-03-16', proposed: null, minutes: 0, before: 0 },
      ...{ total: 0, rank: null, machines: 0 },
    });
    await stood(worse.id, 600);
    await stood(bad.id, 100);
    await stood(bad.id, 200);
    // EWOs of a running machine and cancelled ones do not count.
    await stood(calm.id, 300, { machineStatus: 'running' });
    await stood(calm.id, 400, { state: 'cancelled' });
    expect(await rankOf(worse.id)).toMatchObject({ proposed: 'AA', rank: 1, minutes: 600, before: 0 });
    expect(await rankOf(bad.id)).toEqual({
      ...{ from: '2025-03-16', to: '2026-03-16', proposed: 'A', minutes: 300, before: 600 },
      ...{ total: 900, rank: 2, machines: 2 },
    });
    expect(await rankOf(calm.id)).toMatchObject({ proposed: 'C', rank: null, minutes: 0, before: 900 });
    const saved = await ok(classifications.save, { id: bad.id, scores: half, rea: 'A' });
    expect(saved.machine.classRea).toBe('A');
    expect((await machineOf(bad.id)).classRea).toBe('A');
    await ok(classifications.save, { id: bad.id, version: saved.version, scores: half });
    expect((await machineOf(bad.id)).classRea).toBe('A');
  });

  it('is read once until an EWO changes, and of a machine there is', async () => {
    const { id } = await newMachine();
    expect(await call(classifications.reactive, { id: 99_999 })).toMatchObject({ status: 404 });
    at('2026-03-16T07:05:00.000Z');
    await rankOf(id);
    const again = await costOfCall(classifications.reactive, { id });
    expect(again.trips).toBe(2);
    await stood(id, 5000);
    expect(await rankOf(id)).toMatchObject({ proposed: 'AA', rank: 1 });
    at('2026-03-16T07:00:00.000Z');
  });
});
