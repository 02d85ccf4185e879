// The job as Lambda runs it: delivered twice, four times at once, throttled, and killed during its work.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plants } from '#functions/db/entities/access.ts';
import { orders as orderKind } from '#functions/db/entities/planned.ts';
import type { StoredOf } from '#functions/db/entity.ts';
import { loadAllPages } from '#functions/db/reads.ts';
import type { Store } from '#functions/db/store.ts';
import { getTableClient } from '#functions/http/aws.ts';
import { handler } from '#functions/jobs/run-plant-job.ts';
import { generatePlantOrders } from '#functions/planned/public.ts';
import { bundle } from '#scripts/bundle.ts';
import { addDays } from '#shared/day.ts';
import { type CycleWithStatus, cycles } from '#shared/planned/cycle-api.ts';
import { getRepetitionRule } from '#shared/planned/due.ts';
import { orders } from '#shared/planned/order-api.ts';
import { computeFixedSlots } from '#shared/planned/schedule.ts';
import { call, FULL, ok, startWorld, storeOf, type World } from '../harness.ts';
import { approved, at, cycle, done, edited, machine, realTime, strategy } from '../plan.ts';

type Row = StoredOf<typeof orderKind>;
const start = '2026-03-02';
const HORIZON = 35;
let world: World;
let folder: string;
let lambda: string;
beforeAll(async () => {
  at(`${start}T05:00:00Z`);
  world = await startWorld();
  folder = mkdtempSync(join(tmpdir(), 'generation-'));
  lambda = (await bundle('functions/jobs/run-plant-job.ts', join(folder, 'job'))).file;
});
afterAll(async () => {
  realTime();
  await world.close();
  rmSync(folder, { recursive: true });
});

const message = (plant: string, tenant = 'acme') => ({
  Records: [
    {
      messageId: plant,
      body: JSON.stringify({ tenant: 'acme', plant, job: 'generateOrders' }),
      messageAttributes: { tenant: { dataType: 'String', stringValue: tenant } },
    },
  ],
});
/** Runs the job in this process with the test's clock. */
const job = (plant: string) => handler(message(plant) as never, {} as never);
/** Delivers the message until it succeeds, as the queue does. */
async function redelivered(plant: string) {
  for (let told = 1; ; told++) {
    try {
      const answer = await job(plant);
      if (answer.batchItemFailures.length === 0) return;
    } catch (error) {
      if ((error as Error).name !== 'FullBatchFailureError' || told === 100) throw error;
    }
  }
}

/** Starts the bundled Lambda in a separate process on the given day. */
function jobElsewhere(
  plant: string,
  day: string,
): { child: ChildProcess; begun: Promise<boolean>; ended: Promise<boolean> } {
  const code = `
    Date.now = () => ${Date.parse(`${day}T05:00:00Z`)};
    const { handler } = require(${JSON.stringify(lambda)});
    process.stdout.write('begin');
    handler(${JSON.stringify(message(plant))}, {}).then(({ batchItemFailures }) =>
      process.stdout.write(batchItemFailures.length ? 'failed' : 'end', () => process.exit()),
      () => process.exit(1));`;
  const child = spawn(process.execPath, ['-e', code], {
    env: { ...process.env, NODE_COMPILE_CACHE: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  const begun = new Promise<boolean>((resolve) => {
    child.stdout!.on('data', (chunk) => {
      output += chunk;
      resolve(true);
    });
    child.on('exit', () => resolve(false));
  });
  return { child, begun, ended: once(child, 'close').then(() => output.endsWith('end')) };
}

const rowsOf = async (plant: string): Promise<Row[]> => {
  const store = storeOf({ tenant: 'acme', plant });
  return loadAllPages((next) => store.list(orderKind, { next, consistent: true }));
};
const idsOf = async (plant: string) => (await rowsOf(plant)).map(({ id }) => id).sort();
/**
 * Returns the ids of a FIXED cycle's orders by the pure function, from its activation to the horizon of a
 * day.
 */
const expected = (made: CycleWithStatus, today: string) =>
  computeFixedSlots(getRepetitionRule(made), start, addDays(today, HORIZON)).map(
    ({ slot }) => `${made.id}.1.${slot}`,
  );

/** Creates FIXED cycles of one procedure, each on a machine of its own. */
async function plan(
  n: number,
  plant: string,
  frequency: (i: number) => { n: number; unit: 'D' | 'W' | 'M' },
  more: object = {},
) {
  const who = { plant };
  const procedure = await approved(who);
  const made: CycleWithStatus[] = [];
  for (let i = 0; i < n; i++) {
    const machineId = await machine(who);
    const strategies = [await strategy(machineId, who, procedure)];
    const anchor = addDays(start, i % 7);
    made.push(
      await cycle({ machineId, strategies, frequency: frequency(i), anchor, autoClose: false, ...more }, who),
    );
  }
  return made;
}

const total = (answers: readonly { made: Record<string, unknown>[] }[]) =>
  answers.flatMap(({ made }) => made).reduce((sum, { created }) => sum + (created as number), 0);

describe('the job', () => {
  let daily: CycleWithStatus[];
  const wanted = (day: string) => daily.flatMap((made) => expected(made, day)).sort();
  beforeAll(async () => {
    daily = await plan(30, 'P1', (i) => ({ n: 1 + (i % 3), unit: 'D' }));
  });

  it('does its work once, however often it is told', async () => {
    const day = addDays(start, 20);
    at(`${day}T05:00:00Z`);
    const before = await idsOf('P1');
    const first = await job('P1');
    expect(total([first])).toBe(wanted(day).length - before.length);
    expect(await idsOf('P1')).toEqual(wanted(day));
    expect(total([await job('P1'), await job('P1')])).toBe(0);
  });

  it('composes orders while the table writes those before', async () => {
    const store = storeOf({ tenant: 'acme', plant: 'P1' });
    const composed: string[] = [];
    const atCommit: number[] = [];
    const watched: Store = {
      ...store,
      create(kind, id, value) {
        composed.push(String(id));
        return store.create(kind, id, value);
      },
      commit(...writes) {
        atCommit.push(composed.length);
        return store.commit(...writes);
      },
    };
    const plant = await store.get(plants, 'P1');
    const { created } = await generatePlantOrders(watched, plant, `${addDays(start, 30)}T05:00:00Z`);
    expect(created).toBeGreaterThan(150);
    expect(composed).toHaveLength(created);
    expect(atCommit[0]).toBeLessThan(120);
  });

  it('does nothing for a message that names two tenants, or one of them nowhere', async () => {
    at(`${addDays(start, 21)}T05:00:00Z`);
    const before = await idsOf('P1');
    const [record] = message('P1').Records;
    for (const Records of [message('P1', 'acme-2').Records, [{ ...record, messageAttributes: {} }]])
      await expect(handler({ Records } as never, {} as never)).rejects.toMatchObject({
        name: 'FullBatchFailureError',
        message: expect.stringContaining('the message names two tenants'),
      });
    expect(await idsOf('P1')).toEqual(before);
  });

  it('four at once make each order once, in one process and in four', async () => {
    for (const [day, run] of [
      [addDays(start, 60), () => Promise.all([1, 2, 3, 4].map(() => job('P1')))],
      [
        addDays(start, 100),
        async () => {
          const all = [1, 2, 3, 4].map(() => jobElsewhere('P1', addDays(start, 100)));
          expect(await Promise.all(all.map(({ ended }) => ended))).toEqual([true, true, true, true]);
          return undefined;
        },
      ],
    ] as const) {
      at(`${day}T05:00:00Z`);
      const before = await idsOf('P1');
      const answers = await run();
      if (answers) expect(total(answers)).toBe(wanted(day).length - before.length);
      expect(await idsOf('P1')).toEqual(wanted(day));
    }
    const rows = await rowsOf('P1');
    expect(new Set(rows.map(({ code }) => code)).size).toBe(rows.length);
  });

  it('gets there through throttles, and answers that are lost after the commit', async () => {
    const day = addDays(start, 140);
    at(`${day}T05:00:00Z`);
    const random = seeded(7);
    const failed: Record<string, number> = {};
    const { middlewareStack } = getTableClient();
    middlewareStack.add(
      (next) => async (args) => {
        const fate = random();
        const kind = fate < 0.15 ? 'ThrottlingException' : fate < 0.3 ? 'TimeoutError' : undefined;
        if (kind) failed[kind] = (failed[kind] ?? 0) + 1;
        const answer = kind === 'ThrottlingException' ? undefined : await next(args);
        if (kind) throw Object.assign(new Error(kind), { name: kind, $metadata: {} });
        return answer!;
      },
      { step: 'initialize', name: 'faults' },
    );
    try {
      await redelivered('P1');
    } finally {
      middlewareStack.remove('faults');
    }
    expect(Object.keys(failed).sort()).toEqual(['ThrottlingException', 'TimeoutError']);
    expect(await idsOf('P1')).toEqual(wanted(day));
    expect(total([await job('P1')])).toBe(0);
  });
});

/** Returns a generator with the same numbers every time. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

describe('the job, killed', () => {
  const KILLS = FULL ? 200 : 5;
  const STEP = 9;
  const P2 = { plant: 'P2' };

  it(`${KILLS} times in the middle, leaves nothing twice, nothing out and nobody’s edit overwritten`, async () => {
    at(`${start}T05:00:00Z`);
    const random = seeded(42);
    const pick = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)]!;
    const fixed = await plan(24, 'P2', (i) =>
      i % 4 === 3 ? { n: 1, unit: 'W' } : { n: 1 + (i % 2), unit: 'D' },
    );
    const floating = await plan(6, 'P2', () => ({ n: 1, unit: 'W' }), { mode: 'lastCompletion' });
    const touched = new Map<string, Pick<Row, 'state' | 'plannedOn' | 'version'>>();
    const renewed = new Map<number, { minutes: number; on: string }>();

    /** Makes a random change as a user does while the job runs. */
    async function edit(today: string) {
      const made = pick(fixed);
      const id = pick(expected(made, today).filter((slot) => slot.split('.')[2]! >= today));
      if (random() < 0.1) {
        const sheet = await ok(cycles.get, { id: made.id }, P2);
        const kitMinutes = sheet.kitMinutes + 1;
        const { body, status } = await call(cycles.replace, edited(sheet, { kitMinutes }), P2);
        if (status === 200) renewed.set(made.id, { minutes: body.totalMinutes, on: today });
        return;
      }
      const answer =
        random() < 0.5
          ? await call(orders.cancel, { id, reason: 'not needed' }, P2)
          : await call(
              orders.reschedule,
              { id, plannedOn: addDays(today, 1 + Math.floor(random() * 30)) },
              P2,
            );
      if (answer.status === 200) touched.set(id, answer.body);
    }

    let [kills, days, partly, today] = [0, 0, 0, start];
    for (; kills < KILLS; days++) {
      today = addDays(today, STEP);
      at(`${today}T05:00:00Z`);
      const due = fixed.reduce((n, made) => n + expected(made, today).length, 0);
      const had = fixed.reduce((n, made) => n + expected(made, addDays(today, -STEP)).length, 0);
      for (let round = 0; round < 3; round++) {
        const two = [jobElsewhere('P2', today), jobElsewhere('P2', today)];
        await Promise.all([
          edit(today),
          ...two.map(async ({ child, begun, ended }, lane) => {
            await begun;
            await new Promise((later) => setTimeout(later, random() * (lane + 1) * 60));
            if (child.exitCode === null && child.kill('SIGKILL')) await ended;
            if (child.signalCode === 'SIGKILL') kills++;
          }),
        ]);
      }
      // This run finishes the rest; if it has less than all to do, some runs died between two transactions.
      const rest = total([await job('P2')]);
      if (rest > 0 && rest < due - had) partly++;
      for (const made of floating) if (random() < 0.3) await finish(made);
    }
    async function finish(made: CycleWithStatus) {
      const { status } = await ok(cycles.get, { id: made.id }, P2);
      await done({ id: status.open, tasks: 1 }, P2);
    }

    const rows = await rowsOf('P2');
    const byId = new Map(rows.map((row) => [row.id, row]));
    const series = rows.filter(({ cycleId }) => fixed.some(({ id }) => id === cycleId));
    const wanted = fixed.flatMap((made) => expected(made, today));
    const missing = wanted.filter((id) => !byId.has(id));
    const surplus = series.filter(({ id }) => !wanted.includes(id)).map(({ id }) => id);
    const overwritten = [...touched].filter(([id, { state, plannedOn, version }]) => {
      const row = byId.get(id)!;
      // An order of a changed cycle takes over its minutes even if a user moved it.
      const kept = row.version === version || (state === 'planned' && row.byPerson);
      return row.state !== state || row.plannedOn !== plannedOn || !kept;
    });
    expect({ missing, surplus, overwritten }).toEqual({ missing: [], surplus: [], overwritten: [] });
    for (const made of floating) {
      const its = rows.filter(({ cycleId }) => cycleId === made.id);
      expect(its.map(({ id }) => id.split('.')[2])).toEqual(
        its.map((_, i) => `a${String(i + 1).padStart(4, '0')}`),
      );
      expect(its.filter(({ state }) => state === 'planned')).toHaveLength(1);
    }
    for (const [cycleId, { minutes, on }] of renewed) {
      const following = rows.filter(
        (row) => row.cycleId === cycleId && !row.byPerson && row.plannedOn > addDays(on, 7),
      );
      expect(new Set(following.filter(({ state }) => state === 'planned').map((row) => row.minutes))).toEqual(
        new Set([minutes]),
      );
    }
    expect(new Set(rows.map(({ code }) => code)).size).toBe(rows.length);
    expect(touched.size).toBeGreaterThan(KILLS / 10);
    console.log(
      `${kills} kills in the middle of the job on ${days} days, ${partly} of them left half done; ${rows.length} orders, ${touched.size} edited by people, ${renewed.size} cycles changed meanwhile`,
    );
    // Each of about three hundred runs is a process, whose time depends on the machine.
  }, 600_000);
});
