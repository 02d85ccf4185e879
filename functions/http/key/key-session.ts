// Session of another system, which signs in with the key of a service account: it may do what both the account's
// scopes and the present permissions of its maker permit.

import type { AnyEndpoint } from '#shared/contract.ts';
import { findKeyInAddress } from '#shared/integration/key.ts';
import { buildRateHeaders, type CallWindow, countCall } from '#shared/integration/rate.ts';
import { buildAccountUserId, joinScope } from '#shared/integration/service-account.ts';
import type { Action, Area } from '#shared/permissions.ts';
import { RefusalError } from '#shared/refused.ts';
import type { IdempotencyKey } from '../../db/idempotency-record.ts';
import { isActiveMember } from '../../db/memberships.ts';
import type { Store } from '../../db/store.ts';
import {
  type Actor,
  type Caller,
  getHost,
  getViewerAddress,
  type Headers,
  openMemberSession,
} from '../session.ts';
import { takeTenantCall } from '../share/tenant-share.ts';
import { addToTrace } from '../trace.ts';
import {
  authenticateKey,
  buildKeyRefusal,
  buildScopeRefusal,
  type KeyGrant,
  recordExposure,
  recordLastUse,
} from './service-key.ts';

/** The part of an event that the session reads. */
export interface KeyEvent {
  rawPath: string;
  rawQueryString?: string;
  headers: Headers;
  /** Headers of the answer, whatever its status. */
  answerHeaders?: Record<string, string>;
}

/** Resources whose clients send the key as the password of any name, as Excel and Power BI do. */
export const isBasicPath = (path: string) => path.startsWith('/odata/');
const isKeyPath = (path: string) => path.startsWith('/v1/') || isBasicPath(path);

/** Returns the scheme by which a client signs in to a path, for `WWW-Authenticate`; undefined for paths of people. */
export const findKeyScheme = (path: string): string | undefined =>
  isBasicPath(path) ? 'Basic realm="Plantledger", charset="UTF-8"' : isKeyPath(path) ? 'Bearer' : undefined;

/** Returns the key of a call: a header contains it, never the address. */
function readKey({ rawPath, headers: { authorization = '' } }: KeyEvent): string {
  if (!isBasicPath(rawPath)) return /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? '';
  const credentials = /^Basic +([\w+/=-]+)$/i.exec(authorization)?.[1] ?? '';
  const text = Buffer.from(credentials, 'base64').toString('utf8');
  return text.slice(text.indexOf(':') + 1);
}

/**
 * Refuses a call whose address contains a key, however valid: addresses are stored in many places.
 * @throws Refused keyUnknown
 */
export async function refuseKeyInAddress({ rawPath, rawQueryString = '' }: KeyEvent): Promise<void> {
  const key = findKeyInAddress(`${rawPath}?${rawQueryString}`);
  if (key === undefined) return;
  if (isKeyPath(rawPath)) await recordExposure(key, new Date(Date.now()).toISOString());
  throw buildKeyRefusal();
}

const callWindows = new Map<string, CallWindow>();

/** Counts the call of an account in this process. @throws Refused tooManyRequests */
function limitCalls(event: KeyEvent, { tenant, plant, account }: KeyGrant): void {
  const name = JSON.stringify([tenant, plant, account.id]);
  const state = countCall(callWindows.get(name), Date.now());
  if (callWindows.size > 1000) callWindows.clear();
  callWindows.set(name, state.next);
  event.answerHeaders = { ...event.answerHeaders, ...buildRateHeaders(state) };
  if (!state.isAllowed) throw new RefusalError('tooMany', 'tooManyRequests', { retryAfter: state.reset });
}

interface KeyCall extends Pick<AnyEndpoint, 'plant'> {
  requiredPermission: readonly [Area | readonly Area[], Action];
}

/**
 * Authenticates and authorizes another system, and opens a store of its plant under the account's name.
 * @throws Refused keyUnknown, keyScope, tooManyRequests, tooManyTenantCalls, dataNewer; notFound in a plant without the option of the call
 */
export async function openKeySession(
  { requiredPermission: [areas, action], plant: plantOption }: KeyCall,
  event: KeyEvent,
  sourceIp = '',
  idempotencyKey?: IdempotencyKey,
): Promise<{ actor: Actor; store: Store }> {
  const { headers } = event;
  const now = new Date(Date.now()).toISOString();
  const secret = readKey(event);
  const grant = await authenticateKey(secret, now);
  const { tenant, plant, account, membership } = grant;
  addToTrace({ tenant, plant });
  if (!idempotencyKey) {
    limitCalls(event, grant);
    await takeTenantCall(tenant);
  }
  if (headers['x-plant'] && headers['x-plant'] !== plant) throw buildScopeRefusal();
  const permittedAreas = [areas].flat().filter((area) => account.scopes.includes(joinScope([area, action])));
  if (
    !membership?.plant ||
    !isActiveMember(membership.user, membership.member) ||
    permittedAreas.length === 0
  )
    throw buildScopeRefusal();
  await recordLastUse(grant, now);
  const caller: Caller = {
    ...{ tenant, now, bearer: '' },
    host: getHost(headers),
    address: getViewerAddress(headers, sourceIp),
    user: { id: buildAccountUserId(plant, account.id), name: account.name, email: '', tenantRoot: false },
  };
  try {
    const session = await openMemberSession(
      { requiredPermission: [permittedAreas, action], plant: plantOption },
      caller,
      membership,
      plant,
      idempotencyKey,
    );
    const key = { scopes: account.scopes, secret, pathPrefix: headers['x-forwarded-prefix'] ?? '' };
    return { ...session, actor: { ...session.actor, key } } as { actor: Actor; store: Store };
  } catch (error) {
    throw error instanceof RefusalError && error.kind === 'forbidden' ? buildScopeRefusal() : error;
  }
}
