// The worker that sends to SAP: its reaction to every fault of an answer, and no duplicate posting after its
// death.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sapBatches } from '#functions/db/entities/warehouse.ts';
import { bundle } from '#scripts/bundle.ts';
import { type Fault, faults } from '#scripts/local/sap/book.ts';
import { type MovementItem, movements } from '#shared/warehouse/movement-api.ts';
import { findSapSendRefusal } from '#shared/warehouse/sap.ts';
import { type SapBatchItem, sap } from '#shared/warehouse/sap-api.ts';
import type { SapMessage } from '#shared/warehouse/sap-message.ts';
import { spareParts } from '#shared/warehouse/spare-api.ts';
import { FULL, ok, startWorld, storeOf, type World } from '../harness.ts';
import { at, realTime } from '../plan.ts';
import { hidden, openSapDesk, queuedForSap, type SapDesk, sapEvent, workSap } from '../sap.ts';
import { type Deliver, streamReader } from '../stream.ts';
import { stocked, warehouse } from '../warehouse/shelf.ts';

const today = '2026-03-11';
const SLOW_MS = 60;
let world: World;
let desk: SapDesk;
let react: Deliver;
let folder: string;
let lambda: string;
let place: number;
let spareId: number;
let now = Date.parse(`${today}T06:00:00Z`);
const pass = (ms: number) => {
  now += ms;
  at(new Date(now).toISOString());
};
/** Milliseconds longer than a claim lasts. */
const LEASE_MS = 130_000;

beforeAll(async () => {
  pass(0);
  world = await startWorld();
  desk = await openSapDesk({ slowMs: SLOW_MS });
  folder = mkdtempSync(join(tmpdir(), 'sap-send-'));
  lambda = (await bundle('functions/workers/sap-send.ts', join(folder, 'worker'))).file;
  place = (await warehouse({ sapPlant: 'IT01', costCenter: '4711' })).id;
  spareId = (await stocked(place, 100_000, { codeSap: '100-200' })).id;
  react = await streamReader('LATEST');
});
beforeEach(() => desk.behave());
afterAll(async () => {
  realTime();
  await desk.close();
  await world.close();
  rmSync(folder, { recursive: true });
});

async function issued(n = 1): Promise<string[]> {
  for (let i = 0; i < n; i++) await ok(spareParts.issue, { id: spareId, quantity: 1 });
  return (await open()).flatMap(({ id, sapState, batchId }) =>
    sapState === 'pending' && !batchId ? id : [],
  );
}
const sendable = async () => (await open()).flatMap((row) => (findSapSendRefusal(row) ? [] : row.id));
const open = async (): Promise<MovementItem[]> => (await ok(sap.list, { id: place })).items;
const batches = async (): Promise<SapBatchItem[]> => (await ok(sap.list, { id: place })).batches;
/** Returns the message of a batch that was just sent. */
async function messageOf(movementIds: string[]): Promise<SapMessage> {
  const { id } = await ok(sap.send, { id: place, movementIds });
  await react();
  return queuedForSap().find(({ message }) => message.batch === id)!.message;
}
const batchOf = ({ batch }: SapMessage) => storeOf({ tenant: 'acme', plant: 'P1' }).get(sapBatches, batch);
/** Returns the number of postings in SAP by movement. */
function posted(): Map<string, number> {
  const times = new Map<string, number>();
  for (const { document } of desk.sap.book.all())
    for (const { movementId } of document.items) times.set(movementId, (times.get(movementId) ?? 0) + 1);
  return times;
}

describe('a batch', () => {
  it.each<[Fault, string, number]>([
    ['none', 'answered', 1],
    ['slow', 'answered', 1],
    ['error', 'answered', 0],
    ['timeout', 'unclear', 1],
    ['lost', 'unclear', 1],
    ['fault', 'unclear', 1],
    ['malformed', 'unclear', 1],
    ['others', 'unclear', 1],
    ['token', 'answered', 1],
    ['noToken', 'answered', 0],
    ['down', 'queued', 0],
    ['locked', 'queued', 0],
  ])('that meets the fault %s is %s', async (fault, state, times) => {
    const [id] = await issued();
    const message = await messageOf([id!]);
    await desk.behave({ fault });
    expect(await workSap(message)).toBe(true);
    expect((await batchOf(message)).state).toBe(state);
    await desk.behave();
    // A repeated delivery sends nothing.
    expect(await workSap(message)).toBe(true);
    expect((await batchOf(message)).state).toBe(state);
    expect(posted().get(id!) ?? 0).toBe(times);
    if (state === 'queued') await ok(sap.resolve, { id: place, batchId: message.batch, outcome: 'notSent' });
  });

  it.each<Fault>(['timeout', 'lost', 'fault', 'malformed', 'others'])(
    'whose answer is a %s is known after all where SAP can be asked',
    async (fault) => {
      const [id] = await issued();
      const message = await messageOf([id!]);
      await desk.behave({ fault, finds: true });
      await workSap(message);
      expect((await batchOf(message)).state).toBe('answered');
      const { number } = desk.sap.book.ofBatch(message.batch)!;
      const { items } = await ok(movements.list, { from: today, to: today, spareId });
      expect(items.find((each: MovementItem) => each.id === id)).toMatchObject({
        sapState: 'sent',
        sapDocument: number,
      });
    },
  );

  it('names itself by one key, by which a middleware knows it again', async () => {
    const [id] = await issued();
    const message = await messageOf([id!]);
    await desk.behave({ fault: 'doubled', dedups: true });
    await workSap(message);
    expect(desk.sap.book.ofBatch(message.batch)!.key).toBe(message.batch);
    expect(posted().get(id!)).toBe(1);
  });

  it('that four workers are told of at once is posted once; who comes late waits', async () => {
    const [id] = await issued();
    const message = await messageOf([id!]);
    await desk.behave({ fault: 'slow' });
    await Promise.all([1, 2, 3, 4].map(() => workSap(message)));
    expect(posted().get(id!)).toBe(1);
    pass(LEASE_MS);
    expect(await workSap(message)).toBe(true);
    expect(posted().get(id!)).toBe(1);
    expect((await batchOf(message)).state).toBe('answered');
  });

  it('that is being sent is waited for as long as its sender may live', async () => {
    const [id] = await issued();
    const message = await messageOf([id!]);
    const letGo = await desk.hold();
    const working = workSap(message);
    await vi.waitFor(async () => expect((await batchOf(message)).state).toBe('sending'), {
      timeout: 15_000,
    });
    pass(30_000);
    expect(await workSap(message)).toBe(false);
    expect(hidden()).toEqual([90]);
    await letGo();
    await working;
    expect((await batchOf(message)).state).toBe('unclear');
  });

  it('refused at the door tells why, and was not posted', async () => {
    const [id] = await issued();
    const message = await messageOf([id!]);
    const secret = desk.sap.secret();
    vi.spyOn(desk.sap, 'secret').mockReturnValueOnce({ ...secret, password: 'wrong' });
    await workSap(message);
    const row = (await open()).find((each) => each.id === id);
    expect(row).toMatchObject({ sapState: 'error', sapProblem: '401: Who are you?' });
  });

  it('of a tenant whose secret names no SAP waits', async () => {
    const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const [id] = await issued();
    const message = await messageOf([id!]);
    vi.spyOn(desk.sap, 'secret').mockReturnValueOnce({ url: 'ftp://sap' } as never);
    await workSap(message);
    stderr.mockRestore();
    expect(await batchOf(message)).toMatchObject({ state: 'queued', problem: 'notConnected', attempt: 1 });
    const said = { id: place, batchId: message.batch, outcome: 'notSent' } as const;
    await ok(sap.resolve, said);
  });

  it('of another tenant than its message says is nobody’s', async () => {
    const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const [id] = await issued();
    const message = await messageOf([id!]);
    expect(await workSap(message, 'acme-2')).toBe(false);
    expect(await workSap({ ...message, tenant: 'acme-2' })).toBe(true);
    stderr.mockRestore();
    expect((await batchOf(message)).state).toBe('queued');
    await workSap(message);
  });
});

/** Starts the worker in a separate process with the test's clock. */
function workerElsewhere(message: SapMessage): {
  child: ChildProcess;
  begun: Promise<unknown>;
  ended: Promise<unknown>;
} {
  const code = `
    const real = Date.now(), ahead = ${now} - real, clock = Date.now;
    Date.now = () => clock() + ahead;
    const { handler } = require(${JSON.stringify(lambda)});
    process.stdout.write('begin');
    handler(${JSON.stringify(sapEvent(message))}, {}).then(() => process.exit(), () => process.exit(1));`;
  const child = spawn(process.execPath, ['-e', code], {
    env: { ...process.env, NODE_COMPILE_CACHE: folder },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(child, 'close');
  return { child, begun: Promise.race([once(child.stdout!, 'data'), ended]), ended };
}

/** Returns a generator with the same numbers every time. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('the worker, killed', () => {
  const KILLS = FULL ? 200 : 5;

  it(`${KILLS} times, while SAP fails in every way and dies itself, posts nothing twice and loses nothing`, async () => {
    const random = seeded(11);
    const before = new Set(posted().keys());
    const all = new Set<string>();
    const ends: Record<string, number> = {};
    let kills = 0;

    /** Resolves unclear batches by their state in SAP, once SAP processes nothing any more. */
    async function person() {
      await pause(3 * SLOW_MS);
      for (const { id, state } of await batches()) {
        if (state !== 'unclear') continue;
        const found = desk.sap.book.ofBatch(id);
        await ok(sap.resolve, {
          ...{ id: place, batchId: id },
          ...(found
            ? { outcome: 'sent', sapDocument: found.number, sapYear: found.year }
            : { outcome: 'notSent' }),
        });
        ends[found ? 'found by a person' : 'not found by a person'] =
          (ends[found ? 'found by a person' : 'not found by a person'] ?? 0) + 1;
      }
    }

    /**
     * Sends waiting movements by two workers, some of which die, and delivers again until the outcome is
     * known.
     */
    async function round(fault: Fault, mayDie: boolean) {
      await desk.behave();
      const ids = mayDie ? await issued(1 + Math.floor(random() * 3)) : await sendable();
      for (const id of ids) all.add(id);
      for (let i = 0; i < ids.length; i += 45)
        await ok(sap.send, { id: place, movementIds: ids.slice(i, i + 45) });
      await react();
      await desk.behave({ fault, dedups: fault === 'doubled', finds: random() < 0.2 });
      for (let told = queuedForSap(); told.length > 0; told = queuedForSap()) {
        for (const { message } of told) {
          const workers = mayDie ? [workerElsewhere(message), workerElsewhere(message)] : [];
          await Promise.all([
            ...workers.map(async ({ child, begun, ended }) => {
              await begun;
              await pause(random() * 300);
              if (child.exitCode === null && child.kill('SIGKILL')) kills++;
              await ended;
            }),
            random() < 0.3 ? pause(random() * 120).then(() => desk.sap.restart()) : undefined,
          ]);
          if (mayDie)
            await desk.behave({ fault: random() < 0.5 ? fault : 'none', dedups: fault === 'doubled' });
          await workSap(message);
          pass(LEASE_MS);
          expect(await workSap(message)).toBe(true);
        }
        // All messages that wait for a retry are delivered.
        mayDie = false;
        await desk.behave();
        await react();
      }
      await person();
    }

    for (let n = 0; kills < KILLS; n++) await round(faults[n % faults.length]!, true);
    while ((await open()).length > 0) await round('none', false);

    const times = posted();
    const doubled = [...all].filter((id) => (times.get(id) ?? 0) > 1);
    const lost = [...all].filter((id) => !times.has(id));
    const strange = [...times.keys()].filter((id) => !all.has(id) && !before.has(id));
    expect({ doubled, lost, strange }).toEqual({ doubled: [], lost: [], strange: [] });
    const numbers = new Map(
      desk.sap.book
        .all()
        .flatMap(({ number, document }) => document.items.map((item) => [item.movementId, number])),
    );
    const { items } = await ok(sap.list, { id: place, state: 'sent', from: today, to: '2026-03-12' });
    const known = new Map(items.map(({ id, sapDocument }: MovementItem) => [id, sapDocument]));
    expect([...all].filter((id) => known.get(id) !== numbers.get(id))).toEqual([]);
    console.log(`${kills} kills; ${all.size} movements; ${JSON.stringify(ends)}`);
    // Each of about a hundred runs is a separate process.
  }, 600_000);
});
