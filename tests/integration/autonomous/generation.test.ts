// Generation of runs by the job on every day of a year, in two zones, and by jobs that are killed.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plants } from '#functions/db/entities/access.ts';
import { runs } from '#functions/db/entities/planned.ts';
import { handler } from '#functions/jobs/run-plant-job.ts';
import { bundle } from '#scripts/bundle.ts';
import type { PathItem } from '#shared/autonomous/path-api.ts';
import { addDays, type Day, daysBetween } from '#shared/day.ts';
import { FULL, storeOf } from '../harness.ts';
import { at, worldAt } from '../plan.ts';
import { path, point, runsOf } from './walk.ts';

const START = '2026-03-02';
const HORIZON = 35;
const shifts = [1, 2, 3];

worldAt(`${START}T05:00:00Z`);
let folder: string;
let lambda: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'runs-'));
  lambda = (await bundle('functions/jobs/run-plant-job.ts', join(folder, 'job'))).file;
});
afterAll(() => rmSync(folder, { recursive: true }));

const message = (plant: string) => ({
  Records: [
    {
      messageId: plant,
      body: JSON.stringify({ tenant: 'acme', plant, job: 'generateOrders' }),
      messageAttributes: { tenant: { dataType: 'String', stringValue: 'acme' } },
    },
  ],
});
const job = (plant: string) => handler(message(plant) as never, {} as never);

const daysTo = (day: Day) => Array.from({ length: daysBetween(START, day) + 1 }, (_, i) => addDays(START, i));
const idsOf = async (walk: PathItem, plant: string) =>
  (await runsOf(walk.id, { plant })).map(({ id }) => id).sort();
/** Returns the expected ids: every shift of every day until the horizon, once. */
const wanted = (walk: PathItem, today: Day) =>
  daysTo(addDays(today, HORIZON)).flatMap((day) => shifts.map((shift) => `${walk.id}.1.${day}~${shift}`));

async function inShifts(plant: string) {
  const its = [];
  for (let n = 0; n < 2; n++) its.push(await point({ frequency: { shifts } }, { plant }));
  return path(its, {}, { plant });
}

describe('a year in three shifts', () => {
  it.each([
    ['Europe/Rome', 'P1'],
    ['America/Detroit', 'P2'],
  ])(
    'in %s has each of them once, over both changes of the clock',
    async (timeZone, plant) => {
      const store = storeOf({ tenant: 'acme' });
      const its = await store.get(plants, plant);
      await store.commit(store.replace(plants, its, { ...its, timeZone }));
      at(`${START}T15:00:00Z`);
      const walk = await inShifts(plant);
      // Half an hour before and after midnight, also where the clock is changed.
      for (let day = START; day < '2027-03-01'; day = addDays(day, 1)) {
        const hour = timeZone === 'Europe/Rome' ? 23 : 5;
        const changes = ['2026-03-28', '2026-10-24', '2026-03-08', '2026-11-01'].includes(day);
        if (!changes && daysBetween(START, day) % 13 > 0) continue;
        for (const minute of changes ? [0, 15, 30, 45, 59] : [30]) {
          at(`${day}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00Z`);
          await job(plant);
        }
      }
      at('2027-03-01T12:00:00Z');
      await job(plant);
      expect(await idsOf(walk, plant)).toEqual(wanted(walk, '2027-03-01').sort());
      const codes = (await runsOf(walk.id, { plant })).map(({ code }) => code);
      expect(new Set(codes).size).toBe(codes.length);
    },
    120_000,
  );
});

/** Starts the bundled Lambda in a separate process on the given day. */
function jobElsewhere(
  plant: string,
  day: Day,
): { child: ChildProcess; begun: Promise<unknown>; ended: Promise<unknown> } {
  const code = `
    Date.now = () => ${Date.parse(`${day}T12:00:00Z`)};
    const { handler } = require(${JSON.stringify(lambda)});
    process.stdout.write('begin');
    handler(${JSON.stringify(message(plant))}, {}).finally(() => process.exit());`;
  const child = spawn(process.execPath, ['-e', code], {
    env: { ...process.env, NODE_COMPILE_CACHE: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const begun = new Promise((resolve) => {
    child.stdout!.on('data', resolve);
    child.on('exit', resolve);
  });
  return { child, begun, ended: once(child, 'close') };
}

describe('the job, killed', () => {
  const KILLS = FULL ? 100 : 3;
  const STEP = 9;
  const PATIENCE = 30_000;

  it(`${KILLS} times, leaves no shift out and none twice`, async () => {
    at(`${START}T12:00:00Z`);
    const plant = 'P1';
    const walks: PathItem[] = [];
    for (let n = 0; n < 24; n++) walks.push(await inShifts(plant));
    const all = walks.length * STEP * shifts.length;
    let [kills, today, partly] = [0, START, 0];
    const written = async () => {
      const last = `${walks[0]!.id}.1.${addDays(today, HORIZON)}~1`;
      return (await storeOf({ tenant: 'acme', plant }).load([[runs, last]])).some(Boolean);
    };
    for (let round = 0; kills < KILLS; round++) {
      today = addDays(today, STEP);
      at(`${today}T12:00:00Z`);
      const two = [jobElsewhere(plant, today), jobElsewhere(plant, today)];
      await Promise.all(
        two.map(async ({ child, begun, ended }, lane) => {
          await begun;
          const most = performance.now() + ((round * 29) % 350) * (lane + 1);
          // Every other round kills a job as soon as one of the two has written something.
          const last = most + (round % 2) * PATIENCE;
          while (performance.now() < most || (performance.now() < last && !(await written()))) await wait(5);
          if (child.exitCode === null && child.kill('SIGKILL')) await ended;
          if (child.signalCode === 'SIGKILL') kills++;
        }),
      );
      const { made } = await job(plant);
      const rest = made.reduce((sum, { created }: Record<string, unknown>) => sum + Number(created), 0);
      if (rest > 0 && rest < all) partly++;
    }
    for (const walk of walks) expect(await idsOf(walk, plant)).toEqual(wanted(walk, today).sort());
    console.log(`${kills} kills, after ${partly} of them a part of ${all} runs was there`);
  }, 300_000);
});
