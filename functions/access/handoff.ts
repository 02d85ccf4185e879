// A sign-in on its way from the main host to the plant's own: bound to host, user and browser, used once, within a minute.
import { createHash, randomBytes } from 'node:crypto';
import { ownHost } from '../../shared/access/handoff.ts';
import type { handoffs as calls } from '../../shared/access/handoff-api.ts';
import { Refused } from '../../shared/refused.ts';
import type { Handler } from '../http/serve.ts';
import { handoffs } from '../table/entities/access.ts';
import type { KeptOf } from '../table/entity.ts';
import type { Store } from '../table/store.ts';
import { keyFrom, newKey, seal, unseal } from './seal.ts';
import { tenant } from './user.ts';

const LIVES_MS = 60_000;

const digest = (secret: string) => createHash('sha256').update(secret).digest('base64url');
const spent = () => new Refused('gone', 'handoffSpent');
const bearerKey = (token: string) => keyFrom(token, 'hand-over of an access token');

/** Everything comes from the session. What the table keeps is of no use to its reader: the key is in the token alone. */
export const start: Handler<typeof calls.start> = async ({ input: { challenge }, actor, store }) => {
  const host = ownHost(await tenant({ input: {}, actor, store }), actor.host);
  if (!host) throw new Refused('forbidden', 'handoffNotOffered');
  const token = randomBytes(32).toString('base64url');
  const until = new Date(Date.parse(actor.now) + LIVES_MS).toISOString();
  const emailKey = newKey();
  const { email } = actor.user;
  const kept = {
    host,
    challenge,
    until,
    emailKey: emailKey.toString('base64url'),
    bearer: seal(actor.bearer, bearerKey(token), `${host} ${email}`),
    expiresAt: Math.ceil(Date.parse(until) / 1000),
  };
  await store.commit(store.create(handoffs, digest(token), kept));
  return { host, email: seal(email, emailKey, `${host} ${until}`), token };
};

export const redeem: Handler<typeof calls.redeem> = async ({ input, actor, store }) => {
  const { host, challenge, until, emailKey, bearer } = await burnt(store, digest(input.token));
  if (until <= actor.now) throw spent();
  if (host !== actor.host || challenge !== digest(input.verifier))
    throw new Refused('forbidden', 'handoffElsewhere');
  const email = unseal(input.email, Buffer.from(emailKey, 'base64url'), `${host} ${until}`);
  const accessToken = email && unseal(bearer, bearerKey(input.token), `${host} ${email}`);
  if (!accessToken) throw new Refused('invalid', 'handoffTampered');
  return { accessToken, expiresAt: expiryOf(accessToken) };
};

/** The hand-over, which from here on nobody has: of two at once, one finds it gone. */
async function burnt(store: Store, id: string): Promise<KeptOf<typeof handoffs>> {
  const found = await store.find(handoffs, id);
  if (!found) throw spent();
  await store.commit(store.remove(handoffs, found)).catch((error: unknown) => {
    throw error instanceof Refused && error.kind === 'notFound' ? spent() : error;
  });
  return found;
}

/** Its signature was checked when the hand-over began. */
function expiryOf(jwt: string): string {
  const { exp } = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as { exp: number };
  return new Date(exp * 1000).toISOString();
}
