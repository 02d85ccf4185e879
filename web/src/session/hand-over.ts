// Hands a sign-in from the main host to the plant's own (product §1): there for a challenge, back for a token, there to redeem it.
import { redirect } from 'react-router';
import { ownHost } from '../../../shared/access/handoff.ts';
import { handoffs } from '../../../shared/access/handoff-api.ts';
import { Refused } from '../../../shared/refused.ts';
import { call } from '../call.ts';
import { config } from '../config.ts';
import { forgetActivity } from './activity.ts';
import { takeArrival } from './arrival.ts';
import { makeChallenge, takeVerifier } from './browser-proof.ts';
import { keepHandedOver } from './handed-over.ts';
import { forgetLock } from './lock.ts';
import { type Session, standing } from './session.ts';
import { giveUpTokens, rememberReturn, renewTokens, takeReturn } from './sign-in.ts';

/** Why a hand-over ended where it is: the other host did not answer, this tab did not begin it, or it was refused. */
export type Stopped = { main: string } & (
  | { why: 'noAnswer' | 'notBegun' }
  | { why: 'refused'; error: unknown }
);

const page = '/handoff';
const begun = 'hand-over-begun';

const addressOf = (host: string, rest: string) => `${location.protocol}//${host}${rest}`;

function leaveFor(host: string, rest: string): Promise<never> {
  location.replace(addressOf(host, rest));
  return new Promise(() => {});
}

/** Nobody comes back from a host that does not answer: what was begun here and never returned is told once. */
function takeBegun(): boolean {
  const was = sessionStorage.getItem(begun) !== null;
  sessionStorage.removeItem(begun);
  return was;
}

/** After a sign-in: leaves for the plant's own host where there is one and it is not this. */
export async function toOwnHost({ tenant }: Session): Promise<void> {
  const { host: main } = await config();
  const own = main && ownHost(tenant, main);
  if (!own || own === location.host) return;
  if (location.host === main) throw redirect(page);
  await leaveFor(main, '/login');
}

/** Decides what this stop of the way is for; resolves only where the way ends. */
export async function handOver(): Promise<Stopped> {
  const { query, hash } = takeArrival();
  const { host: main } = await config();
  if (!main) throw redirect('/login');
  const challenge = query.get('challenge');
  if (query.has('token')) return redeem(main, query);
  if (location.host !== main) return prepare(main, hash);
  return challenge ? offer(main, challenge) : begin(main);
}

async function begin(main: string): Promise<Stopped> {
  if (takeBegun()) return { main, why: 'noAnswer' };
  const now = await standing();
  if (now.state !== 'authorised') throw redirect('/login');
  const { tenant } = now.session;
  const own = ownHost(tenant, main);
  if (!own) throw redirect('/app');
  const { path = '', owner } = takeReturn() ?? {};
  sessionStorage.setItem(begun, own);
  return leaveFor(own, `${page}#${!owner || owner.user === tenant.id ? path : ''}`);
}

/** At the plant's host. The way back is to the main host this installation names, never to one that was asked for. */
async function prepare(main: string, hash: string): Promise<never> {
  if (/^#\/app(\/|$)/.test(hash)) rememberReturn({ path: hash.slice(1) });
  return leaveFor(main, `${page}?challenge=${await makeChallenge()}`);
}

/** At the main host again. The sign-in moves: no token of it stays behind. */
async function offer(main: string, challenge: string): Promise<Stopped> {
  if (!takeBegun()) return { main, why: 'notBegun' };
  try {
    await renewTokens();
    const { host, email, token } = await call(handoffs.start, { challenge });
    await giveUpTokens();
    return await leaveFor(host, `${page}?${new URLSearchParams({ email, token })}`);
  } catch (error) {
    if (error instanceof Refused && error.kind === 'unauthenticated') throw redirect('/login');
    return { main, why: 'refused', error };
  }
}

/** A token is used up wherever it arrives. Whoever was signed in here before makes room: nobody goes on in another's name. */
async function redeem(main: string, query: URLSearchParams): Promise<Stopped> {
  const [email, token] = [query.get('email') ?? '', query.get('token') ?? ''];
  try {
    keepHandedOver(await call(handoffs.redeem, { email, token, verifier: takeVerifier() }));
  } catch (error) {
    return { main, why: 'refused', error };
  }
  await giveUpTokens();
  forgetActivity();
  forgetLock();
  throw redirect(takeReturn()?.path ?? '/app');
}
