// Start of a new folder: its first items are imported, and health says what the stack is doing until it is ready.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tools } from '#functions/db/entities/structure.ts';
import { openStore } from '#functions/db/store.ts';
import { getTableClient } from '#functions/http/aws.ts';
import { findFreePort } from '#scripts/local/free-port.ts';
import { type Stack, startStack } from '#scripts/local/stack.ts';
import { createSeedCollector } from '#scripts/seed/gather.ts';
import { buildItems, moveSequences } from '#scripts/seed/load.ts';

const NOW = '2026-03-16T07:00:00Z';
const scope = { tenant: 'acme', plant: 'P1' };
const plantSeed = { collector: createSeedCollector(), scope, timeZone: 'UTC' };
plantSeed.collector.next('tool');
plantSeed.collector.add(tools, 1, { code: 'T1', description: 'Wrench', price: 0 });

const steps: string[] = [];
let health: { url: string; atFirst?: Promise<unknown>; whileFilling?: unknown; page?: string };
let stack: Stack;
const ask = async (url: string) => {
  const answer = await fetch(url);
  return { status: answer.status, body: (await answer.json()) as { status: string; step?: string } };
};

beforeAll(async () => {
  const port = await findFreePort();
  health = { url: `http://localhost:${port}/api/health` };
  stack = await startStack({
    port,
    say: (line) => steps.push(line),
    seed: () => {
      health.atFirst = ask(health.url);
      return {
        items: buildItems(plantSeed, NOW),
        async finish() {
          await moveSequences(plantSeed.collector.sequences, scope, NOW);
          health.whileFilling = await ask(health.url);
          const page = await fetch(`http://localhost:${port}/app`);
          health.page = `${page.status} ${page.headers.get('refresh')} ${await page.text()}`;
        },
      };
    },
  });
});
afterAll(() => stack.close());

it('says that it is starting, and with what, until it is ready', async () => {
  expect(await health.atFirst).toEqual({
    status: 503,
    body: { status: 'starting', step: expect.stringMatching(/…$/) },
  });
  expect(health.whileFilling).toEqual({ status: 503, body: { status: 'starting', step: steps.at(-1) } });
  expect(health.page).toBe(`503 1 Starting: ${steps.at(-1)}\n`);
  expect(await ask(health.url)).toMatchObject({ status: 200, body: { status: 'ok' } });
});

it('has the imported items, with their locks and numbers', async () => {
  const store = openStore(getTableClient(), process.env.TABLE!, scope, { user: 'test', now: NOW });
  expect(await store.get(tools, 1)).toMatchObject({ code: 'T1', description: 'Wrench', version: 1 });
  expect(await store.next('tool')).toBe(2);
  await expect(
    store.commit(store.create(tools, 2, { code: 'T1', description: 'Another wrench', price: 0 })),
  ).rejects.toMatchObject({ code: 'codeTaken' });
});
