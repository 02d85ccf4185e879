// Simulates a process that ends between two commits: every later command fails.
import { ulid } from 'ulid';
import { expect, vi } from 'vitest';
import { LEASE_SECONDS } from '#functions/db/idempotency-record.ts';
import { getTableClient } from '#functions/http/aws.ts';
import type { AnyEndpoint } from '#shared/contract.ts';
import { call } from './harness.ts';

const writes = new Set([
  'TransactWriteItemsCommand',
  'PutItemCommand',
  'UpdateItemCommand',
  'DeleteItemCommand',
]);

/** Suppresses waiting times and logging; `vi.restoreAllMocks` ends it. */
export function silence(): void {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
}

/** Moment of a kill: before the write is sent, or after it was executed and before its answer arrived. */
export type Moment = 'before' | 'after';

/**
 * Runs work whose process ends at the `n`th write of the table. Returns whether it reached that write, and
 * the answer of the work if it did not.
 */
export async function killedAt<Answer>(n: number, moment: Moment, work: () => Promise<Answer>) {
  const { middlewareStack } = getTableClient();
  let count = 0;
  let isDead = false;
  middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const isFatal = !isDead && writes.has(commandName) && ++count === n;
        if (isFatal && moment === 'after') await next(args);
        isDead ||= isFatal;
        if (isDead) throw Object.assign(new Error('killed'), { name: 'Killed', $metadata: {} });
        return next(args);
      },
    { step: 'initialize', name: 'kill' },
  );
  try {
    const answer = await work();
    return { isKilled: isDead, answer };
  } finally {
    middlewareStack.remove('kill');
  }
}

/**
 * Runs work that stands still before its `n`th write of the table, as a process that is frozen, until `meanwhile`
 * is done.
 */
export async function pausedAt<Answer>(
  n: number,
  work: () => Promise<Answer>,
  meanwhile: () => Promise<void>,
): Promise<Answer> {
  const { middlewareStack } = getTableClient();
  let count = 0;
  middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        if (writes.has(commandName) && ++count === n) await meanwhile();
        return next(args);
      },
    { step: 'initialize', name: 'pause' },
  );
  try {
    const answer = await work();
    expect(count).toBeGreaterThanOrEqual(n);
    return answer;
  } finally {
    middlewareStack.remove('pause');
  }
}

/** Moves the clock until a request whose process ended may be sent again. */
export const passLease = () => vi.setSystemTime(Date.now() + LEASE_SECONDS * 1000);

export const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });

/**
 * Sends a new request for each of its commits, kills it there and sends it again with its idempotency key, when
 * the first attempt can no longer run.
 * Returns the number of killed requests.
 */
export async function killEverywhere<One extends { input: object }>(
  endpoint: AnyEndpoint,
  prepare: () => Promise<One>,
  // biome-ignore lint/suspicious/noExplicitAny: the answer is looked into by matchers
  verify: (answer: any, one: One) => Promise<void>,
): Promise<number> {
  let kills = 0;
  for (const moment of ['before', 'after'] satisfies Moment[])
    for (let n = 1; ; n++) {
      const one = await prepare();
      const who = keyed(ulid());
      const { isKilled, answer } = await killedAt(n, moment, () => call(endpoint, one.input, who));
      expect(answer.status, `${moment} commit ${n}`).toBe(isKilled ? 500 : 200);
      if (isKilled) passLease();
      const again = await call(endpoint, one.input, who);
      expect(again.status, `${moment} commit ${n}: ${JSON.stringify(again.body)}`).toBe(200);
      await verify(again.body, one);
      expect(await call(endpoint, one.input, who)).toEqual(again);
      if (!isKilled) break;
      kills++;
    }
  return kills;
}
