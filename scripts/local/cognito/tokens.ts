// Tokens as Cognito makes them, with what the pool's trigger adds to them.
import { randomUUID } from 'node:crypto';
import { region } from '../addresses.ts';
import type { Grants, Person, Session } from './grants.ts';
import type { Keys } from './keys.ts';
import type { Pool } from './pool.ts';
import { seconds } from './time.ts';

export interface Tokens {
  access_token: string;
  id_token: string;
  refresh_token?: string;
  expires_in: number;
  token_type: 'Bearer';
}
interface Changes {
  claimsToAddOrOverride?: Record<string, unknown>;
  claimsToSuppress?: string[];
  scopesToAdd?: string[];
  scopesToSuppress?: string[];
}
interface TriggerAnswer {
  response?: {
    claimsAndScopeOverrideDetails?: { accessTokenGeneration?: Changes; idTokenGeneration?: Changes } | null;
  };
}
type Source = 'TokenGeneration_HostedAuth' | 'TokenGeneration_RefreshTokens';

export type Mint = ReturnType<typeof openMint>;

export function openMint(pool: Pool, keys: Keys, grants: Grants) {
  async function make(session: Session, source: Source): Promise<Omit<Tokens, 'refresh_token'>> {
    const person = grants.personOf(session.sub);
    if (!person) throw new Error(`nobody is known by ${session.sub}`);
    const changes = await askTrigger(pool, person, session.scope, source);
    const now = seconds();
    const common = {
      sub: person.sub,
      iss: pool.issuer,
      origin_jti: session.origin,
      event_id: randomUUID(),
      auth_time: session.signedInAt,
      iat: now,
    };
    const scope = changed(session.scope.split(' '), changes?.accessTokenGeneration);
    const access = {
      ...common,
      version: 2,
      client_id: pool.clientId,
      token_use: 'access',
      scope,
      exp: now + pool.lifetimes.access,
      jti: randomUUID(),
      username: person.sub,
    };
    const id = {
      ...common,
      aud: pool.clientId,
      token_use: 'id',
      'cognito:username': person.sub,
      email: person.email,
      email_verified: true,
      name: person.name,
      ...(session.nonce && { nonce: session.nonce }),
      exp: now + pool.lifetimes.id,
      jti: randomUUID(),
    };
    return {
      access_token: keys.sign(withClaims(access, changes?.accessTokenGeneration)),
      id_token: keys.sign(withClaims(id, changes?.idTokenGeneration)),
      expires_in: pool.lifetimes.access,
      token_type: 'Bearer',
    };
  }

  return {
    /** Of a new sign-in. */
    async signIn(session: Session): Promise<Tokens> {
      const made = await make(session, 'TokenGeneration_HostedAuth');
      return { ...made, refresh_token: grants.issueRefresh(session) };
    },
    /** Undefined when the refresh token is unknown, expired, replaced or revoked. */
    async refresh(token: string): Promise<Tokens | undefined> {
      const used = grants.spendRefresh(token);
      if (!used) return undefined;
      const made = await make(used.session, 'TokenGeneration_RefreshTokens');
      return { ...made, ...(used.next && { refresh_token: used.next }) };
    },
    /** Without a browser: for scripts and tests. */
    async direct(person: Person): Promise<Tokens> {
      const session = {
        sub: person.sub,
        scope: pool.scopes.join(' '),
        signedInAt: seconds(),
        origin: randomUUID(),
      };
      return this.signIn(session);
    },
  };
}

async function askTrigger(pool: Pool, person: Person, scope: string, triggerSource: Source) {
  if (!pool.trigger) return undefined;
  const { response } = await pool.trigger.invoke<TriggerAnswer>({
    version: '2',
    triggerSource,
    region,
    userPoolId: pool.id,
    userName: person.sub,
    callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId: pool.clientId },
    request: {
      userAttributes: {
        sub: person.sub,
        'cognito:user_status': 'CONFIRMED',
        email: person.email,
        email_verified: 'true',
        name: person.name,
      },
      groupConfiguration: { groupsToOverride: [], iamRolesToOverride: [], preferredRole: null },
      scopes: scope.split(' '),
    },
    response: { claimsAndScopeOverrideDetails: null },
  });
  return response?.claimsAndScopeOverrideDetails ?? undefined;
}

const changed = (scopes: string[], { scopesToAdd = [], scopesToSuppress = [] }: Changes = {}) =>
  [...new Set([...scopes, ...scopesToAdd])].filter((scope) => !scopesToSuppress.includes(scope)).join(' ');

function withClaims(
  claims: Record<string, unknown>,
  { claimsToAddOrOverride = {}, claimsToSuppress = [] }: Changes = {},
) {
  const all = Object.entries({ ...claims, ...claimsToAddOrOverride });
  return Object.fromEntries(all.filter(([name]) => !claimsToSuppress.includes(name)));
}
