// Fifty tablets send their entries through the whole stack while the key between distribution and API rotates.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Stack, startStack } from '#scripts/local/stack.ts';
import { people, prepareSeed } from '#scripts/seed.ts';

const TABLETS = 50;
const ENTRIES = 8;
const PLANT = 'DT1';

let stack: Stack;
let token: string;
beforeAll(async () => {
  stack = await startStack({ people, seed: (moment) => prepareSeed('empty', moment) });
  token = await stack.token('admin@demo.example');
});
afterAll(() => stack.close());

const send = (path: string, init: RequestInit = {}) =>
  fetch(`${stack.url}/api${path}`, {
    ...init,
    headers: { ...init.headers, authorization: `Bearer ${token}`, 'x-plant': PLANT },
  });
const getDigests = () => new Set(stack.stageVariables.ORIGIN_DIGESTS!.split(','));

interface Refusal {
  status: number;
  body: string;
}
/** Sends the entries of one tablet in order, once each; returns what was not answered with success. */
async function synchronise(tablet: number): Promise<Refusal[]> {
  const refusals: Refusal[] = [];
  for (let entry = 0; entry < ENTRIES; entry++) {
    const code = `T${tablet}-${entry}`;
    const answer = await send('/supplier/items', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': `01J${`${tablet * ENTRIES + entry}`.padStart(23, '0')}`,
      },
      body: JSON.stringify({ code, name: `Supplier ${code}` }),
    });
    const body = await answer.text();
    if (!answer.ok) refusals.push({ status: answer.status, body });
  }
  return refusals;
}

const rotate = async () => {
  const answer = await fetch(`${stack.url}/api/local/rotate-origin`, { method: 'POST' });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { updates: string[] }).updates;
};

it('refuses no entry, and drops every key that was sent before', async () => {
  const before = getDigests();
  expect(before.size).toBe(2);
  let isSending = true;
  let rotations = 0;
  const rotating = (async () => {
    while (isSending || rotations < 2) {
      expect(await rotate()).toHaveLength(2);
      rotations += 1;
    }
  })();
  const refusals = await Promise.all(Array.from({ length: TABLETS }, (_, tablet) => synchronise(tablet)));
  isSending = false;
  await rotating;
  expect(refusals.flat()).toEqual([]);
  const { items } = (await (await send('/supplier/items?limit=500')).json()) as { items: { code: string }[] };
  expect(items.filter(({ code }) => /^T\d+-\d+$/.test(code))).toHaveLength(TABLETS * ENTRIES);
  expect(rotations).toBeGreaterThanOrEqual(2);
  for (const digest of getDigests()) expect(before).not.toContain(digest);
});

it('refuses a key that no function accepts, as nothing but a blocked call', async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const digests = stack.stageVariables.ORIGIN_DIGESTS!;
  stack.stageVariables.ORIGIN_DIGESTS = [...digests].reverse().join('');
  const answer = await send('/supplier/items');
  stack.stageVariables.ORIGIN_DIGESTS = digests;
  vi.restoreAllMocks();
  expect(answer.status).toBe(403);
  expect(await answer.json()).toMatchObject({ code: 'blocked' });
});
