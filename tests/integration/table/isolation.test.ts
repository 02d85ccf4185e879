// Isolation of reactions: one projection and one reaction fail for good, and everything else still happens.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { auditEntries } from '#functions/db/entities/kernel.ts';
import { loadAllPages } from '#functions/db/reads.ts';
import { tools } from '#shared/structure/api.ts';
import { ok, startWorld, storeOf, type World } from '../harness.ts';
import { type Deliver, streamReader } from '../stream.ts';

const BROKEN = 'BROKEN';
const seen = vi.hoisted(() => ({ projected: [] as string[], later: [] as string[] }));
const codeIn = (change: { after?: Record<string, unknown> }) => String(change.after?.code ?? '');

vi.mock('#functions/events/search-index-projection.ts', async (actual) => ({
  ...(await actual<object>()),
  updateSearchTexts: async (changes: { after?: Record<string, unknown> }[]) => {
    const codes = changes.map(codeIn);
    if (codes.includes(BROKEN)) throw new Error('projection broken on purpose');
    seen.projected.push(...codes);
  },
}));
vi.mock('#functions/events/alerts.ts', () => ({
  createAlerts: async (change: { after?: Record<string, unknown> }) => {
    if (codeIn(change) === BROKEN) throw new Error('reaction broken on purpose');
  },
}));
vi.mock('#functions/events/control-results-projection.ts', () => ({
  storeControlResults: async (change: { after?: Record<string, unknown> }) => {
    seen.later.push(codeIn(change));
  },
}));

let world: World;
let deliver: Deliver;
beforeAll(async () => {
  world = await startWorld();
  deliver = await streamReader();
  await deliver();
});
afterAll(() => world.close());

it('audits the record and its neighbours, and runs what follows the broken reaction', async () => {
  const codes = ['FIRST', BROKEN, 'LAST'];
  for (const code of codes) await ok(tools.create, { code, description: code });
  // The change of the broken record is delivered again until nothing else is left, and its log names both reasons.
  await expect(deliver()).rejects.toThrow(/projection broken on purpose; reaction broken on purpose/);

  const store = storeOf({ tenant: 'acme', plant: 'P1' });
  const entries = await loadAllPages((next) => store.list(auditEntries, { next }));
  const created = entries.filter(({ thing }) => thing === 'tool').map(({ name }) => name);
  for (const code of codes) expect(created.filter((name) => name?.includes(code))).toHaveLength(1);
  expect(seen.later).toEqual(expect.arrayContaining(codes));
  expect(seen.projected).toEqual(expect.arrayContaining(['FIRST', 'LAST']));
  expect(seen.projected).not.toContain(BROKEN);
});
