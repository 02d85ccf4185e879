// Hand-off of a sign-in from the main host to the host of the plant: bound to host, user and browser, single
// use, valid one minute.
import { createHash, randomBytes } from 'node:crypto';
import { findOwnHost } from '#shared/access/handoff.ts';
import type { handoffs as calls } from '#shared/access/handoff-api.ts';
import { RefusalError } from '#shared/refused.ts';
import { handoffs } from '../db/entities/access.ts';
import type { StoredOf } from '../db/entity.ts';
import type { Store } from '../db/store.ts';
import { createKey, decrypt, deriveKey, encrypt } from '../http/seal.ts';
import type { Handler } from '../http/serve.ts';
import { getTenant } from './user.ts';

const LIFETIME_MS = 60_000;

const computeDigest = (secret: string) => createHash('sha256').update(secret).digest('base64url');
const buildSpentRefusal = () => new RefusalError('gone', 'handoffSpent');
const deriveBearerKey = (token: string) => deriveKey(token, 'hand-over of an access token');

/**
 * Starts a hand-off from the session alone. A reader of the table cannot use the stored item: the key derives
 * from the token, which is not stored.
 */
export const startHandoff: Handler<typeof calls.start> = async ({ input: { challenge }, actor, store }) => {
  const host = findOwnHost(await getTenant({ input: {}, actor, store }), actor.host);
  if (!host) throw new RefusalError('forbidden', 'handoffNotOffered');
  const token = randomBytes(32).toString('base64url');
  const until = new Date(Date.parse(actor.now) + LIFETIME_MS).toISOString();
  const emailKey = createKey();
  const { email } = actor.user;
  const newHandoff = {
    host,
    challenge,
    until,
    emailKey: emailKey.toString('base64url'),
    bearer: encrypt(actor.bearer, deriveBearerKey(token), `${host} ${email}`),
    expiresAt: Math.ceil(Date.parse(until) / 1000),
  };
  await store.commit(store.create(handoffs, computeDigest(token), newHandoff));
  return { host, email: encrypt(email, emailKey, `${host} ${until}`), token };
};

export const redeemHandoff: Handler<typeof calls.redeem> = async ({ input, actor, store }) => {
  const { host, challenge, until, emailKey, bearer } = await consumeHandoff(
    store,
    computeDigest(input.token),
  );
  if (until <= actor.now) throw buildSpentRefusal();
  if (host !== actor.host || challenge !== computeDigest(input.verifier))
    throw new RefusalError('forbidden', 'handoffElsewhere');
  const email = decrypt(input.email, Buffer.from(emailKey, 'base64url'), `${host} ${until}`);
  const accessToken = email && decrypt(bearer, deriveBearerKey(input.token), `${host} ${email}`);
  if (!accessToken) throw new RefusalError('invalid', 'handoffTampered');
  return { accessToken, expiresAt: getTokenExpiry(accessToken) };
};

/**
 * Deletes the hand-off and returns it. If two calls redeem it concurrently, the second is refused
 * (handoffSpent).
 */
async function consumeHandoff(store: Store, id: string): Promise<StoredOf<typeof handoffs>> {
  const handoff = await store.find(handoffs, id);
  if (!handoff) throw buildSpentRefusal();
  await store.commit(store.remove(handoffs, handoff)).catch((error: unknown) => {
    throw error instanceof RefusalError && error.kind === 'notFound' ? buildSpentRefusal() : error;
  });
  return handoff;
}

/**
 * Returns the expiry of the token as an ISO instant. The signature was verified when the hand-off started.
 */
function getTokenExpiry(jwt: string): string {
  const { exp } = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as { exp: number };
  return new Date(exp * 1000).toISOString();
}
