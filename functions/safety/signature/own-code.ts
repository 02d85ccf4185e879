// Own codes of persons who sign: stored as salt and digest, checked by the service only (decisions PS55).
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { RefusalError } from '#shared/refused.ts';
import { countWrongSigningCode, isCodeLocked } from '#shared/safety/signature/challenge.ts';
import { signingCodes } from '../../db/entities/safety.ts';
import { retryOnConflict } from '../../db/retry-on-conflict.ts';
import type { Store } from '../../db/store.ts';
import type { Writes } from '../../db/writes.ts';
import type { Caller } from '../../http/session.ts';

const DIGEST_BYTES = 32;

const computeDigest = async (code: string, salt: string): Promise<Buffer> =>
  (await promisify(scrypt)(code, salt, DIGEST_BYTES)) as Buffer;

/** Composes the choice of a code, which also ends a lock of the former one. */
export async function buildChosenCode(
  store: Store,
  { user, now }: Pick<Caller, 'user' | 'now'>,
  code: string,
): Promise<Writes> {
  const salt = randomBytes(16).toString('base64url');
  const digest = (await computeDigest(code, salt)).toString('base64url');
  return store.put(signingCodes, user.id, { salt, digest, chosenAt: now, wrong: 0 });
}

export const hasCode = async (store: Store, userId: string): Promise<boolean> =>
  (await store.find(signingCodes, userId)) !== undefined;

const isRight = async (code: string, { salt, digest }: { salt: string; digest: string }): Promise<boolean> =>
  timingSafeEqual(Buffer.from(digest, 'base64url'), await computeDigest(code, salt));

/**
 * Requires the own code of the caller. Attempts count even though the request is refused; the fifth wrong one in
 * a row locks the code (PS55).
 * @throws Refused signingCodeMissing, signingCodeLocked, signingCodeWrong
 */
export async function assertOwnCode(
  store: Store,
  { user, now }: Pick<Caller, 'user' | 'now'>,
  code: string,
): Promise<void> {
  const attempts = store.aside();
  const refusal = await retryOnConflict(async () => {
    const stored = await attempts.find(signingCodes, user.id);
    if (!stored) return new RefusalError('conflict', 'signingCodeMissing');
    if (isCodeLocked(stored, now))
      return new RefusalError('conflict', 'signingCodeLocked', { values: { until: stored.lockedUntil! } });
    const isAccepted = await isRight(code, stored);
    if (isAccepted && stored.wrong === 0) return undefined;
    const { salt, digest, chosenAt } = stored;
    const counted = isAccepted ? { wrong: 0 } : countWrongSigningCode(stored, now);
    await attempts.commit(
      attempts.replace(
        signingCodes,
        stored,
        { salt, digest, chosenAt, ...counted },
        { expected: stored.version },
      ),
    );
    if (isAccepted) return undefined;
    return counted.lockedUntil === undefined
      ? new RefusalError('conflict', 'signingCodeWrong')
      : new RefusalError('conflict', 'signingCodeLocked', { values: { until: counted.lockedUntil } });
  });
  if (refusal) throw refusal;
}
