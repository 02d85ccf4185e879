// A short life under rough weather: whatever was acknowledged is there once, with one audit entry for each change.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { auditEntries } from '#functions/db/entities/kernel.ts';
import { tools as toolKind } from '#functions/db/entities/structure.ts';
import { runInParallel } from '#functions/db/parallel.ts';
import { loadAllPages } from '#functions/db/reads.ts';
import { tools } from '#shared/structure/api.ts';
import { call, startWorld, storeOf, type World } from '../harness.ts';
import { type Deliver, streamReader } from '../stream.ts';

vi.stubEnv('WEATHER', 'rough');
vi.stubEnv('WEATHER_SEED', process.env.WEATHER_SEED ?? '1');
const LIVES = 16;

let world: World;
let deliver: Deliver;
beforeAll(async () => {
  world = await startWorld();
  deliver = await streamReader();
  await deliver();
});
afterAll(async () => {
  await world.close();
  vi.unstubAllEnvs();
});

const codeOf = (n: number) => `W${String(n).padStart(2, '0')}`;

/** Creates a tool, changes two of three, and removes one of four; returns the number of its writes. */
async function live(n: number): Promise<number> {
  const code = codeOf(n);
  const created = await call(tools.create, { code, description: 'new' });
  expect(created.status, code).toBe(200);
  const { id, version } = created.body;
  if (n % 3 === 0) return 1;
  const changed = await call(tools.replace, { id, version, code, description: 'changed' });
  expect(changed.status, code).toBe(200);
  if (n % 4 !== 0) return 2;
  const removed = await call(tools.remove, { id, version: changed.body.version });
  expect(removed.status, code).toBe(200);
  return 3;
}

it('loses and doubles nothing', async () => {
  const writes = new Map<string, number>();
  const numbers = Array.from({ length: LIVES }, (_, n) => n);
  await runInParallel(numbers, 5, async (n) => void writes.set(codeOf(n), await live(n)));
  await deliver();
  await deliver('again');

  const store = storeOf({ tenant: 'acme', plant: 'P1' });
  const stored = await loadAllPages((next) => store.list(toolKind, { next, consistent: true }));
  const expected = numbers
    .filter((n) => writes.get(codeOf(n)) !== 3)
    .map((n) => ({
      code: codeOf(n),
      description: n % 3 === 0 ? 'new' : 'changed',
      version: writes.get(codeOf(n)),
    }));
  expect(
    stored
      .map(({ code, description, version }) => ({ code, description, version }))
      .toSorted((a, b) => (a.code < b.code ? -1 : 1)),
  ).toEqual(expected);

  const entries = await loadAllPages((next) => store.list(auditEntries, { next, consistent: true }));
  const audited = Map.groupBy(
    entries.filter(({ thing }) => thing === 'tool'),
    ({ name = '' }) => /W\d\d/.exec(name)?.[0] ?? '',
  );
  expect(new Map([...audited].map(([code, all]) => [code, all.length]))).toEqual(writes);
});
