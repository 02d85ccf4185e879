// Counts wrong unlock codes of locked tablets on the server. A locked tablet has no token, only the ticket of
// its counter.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { devices as calls } from '#shared/access/device-api.ts';
import { MAX_WRONG_CODES } from '#shared/access/tablet-code.ts';
import { RefusalError } from '#shared/refused.ts';
import { wrongCodes } from '../db/entities/access.ts';
import { computeExpiry } from '../db/expiry.ts';
import { retryOnConflict } from '../db/retry-on-conflict.ts';
import type { Handler } from '../http/serve.ts';
import { SIGN_IN_DAYS } from './device.ts';

const computeDigest = (ticket: string) => createHash('sha256').update(ticket).digest('base64url');

export const startCodeCounter: Handler<typeof calls.beginCount> = async ({ actor, store }) => {
  const { tenant, signIn, now } = actor;
  if (!signIn) throw new RefusalError('unauthenticated', 'signIn');
  const ticket = randomBytes(32).toString('base64url');
  const count = { tenant, signIn: signIn.id, wrong: 0, expiresAt: computeExpiry(SIGN_IN_DAYS, now) };
  await store.commit(store.create(wrongCodes, computeDigest(ticket), count));
  return { ticket };
};

/**
 * Counts a wrong code. An unknown ticket belongs to an ended sign-in. After the fifth wrong code the stream
 * reaction ends the sign-in.
 */
export const countWrongCode: Handler<typeof calls.countWrong> = async ({ input: { ticket }, store }) => {
  const wrongCount = await retryOnConflict(async () => {
    const before = await store.find(wrongCodes, computeDigest(ticket));
    if (!before || before.wrong >= MAX_WRONG_CODES) return MAX_WRONG_CODES;
    const after = { ...before, wrong: before.wrong + 1, attempt: randomUUID() };
    await store.commit(store.replace(wrongCodes, before, after, { expected: before.version }));
    return after.wrong;
  });
  if (wrongCount >= MAX_WRONG_CODES) throw new RefusalError('unauthenticated', 'codeSpent');
  return { left: MAX_WRONG_CODES - wrongCount };
};
