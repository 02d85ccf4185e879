// Tokens in Cognito's format, with the claims added by the pool's trigger.
import { randomUUID } from 'node:crypto';
import { region } from '../addresses.ts';
import type { Grants, PoolSession, PoolUser } from './grants.ts';
import type { Keys } from './keys.ts';
import type { Pool } from './pool.ts';
import { getMachineSeconds, getStackSeconds } from './time.ts';

export interface Tokens {
  access_token: string;
  id_token: string;
  refresh_token?: string;
  expires_in: number;
  token_type: 'Bearer';
}
interface ClaimChanges {
  claimsToAddOrOverride?: Record<string, unknown>;
  claimsToSuppress?: string[];
  scopesToAdd?: string[];
  scopesToSuppress?: string[];
}
interface TriggerAnswer {
  response?: {
    claimsAndScopeOverrideDetails?: {
      accessTokenGeneration?: ClaimChanges;
      idTokenGeneration?: ClaimChanges;
    } | null;
  };
}
type Source = 'TokenGeneration_HostedAuth' | 'TokenGeneration_RefreshTokens';

export type TokenIssuer = ReturnType<typeof createTokenIssuer>;

export function createTokenIssuer(
  pool: Pool,
  keys: Keys,
  grants: Grants,
  isDisabled: (sub: string) => boolean = () => false,
) {
  async function createTokens(session: PoolSession, source: Source): Promise<Omit<Tokens, 'refresh_token'>> {
    const person = grants.personOf(session.sub);
    if (!person) throw new Error(`nobody is known by ${session.sub}`);
    const changes = await callTrigger(pool, person, session.scope, source);
    const now = getMachineSeconds();
    const commonClaims = {
      sub: person.sub,
      iss: pool.issuer,
      origin_jti: session.origin,
      event_id: randomUUID(),
      auth_time: session.signedInAt,
      iat: now,
    };
    const scope = formatScopes(session.scope.split(' '), changes?.accessTokenGeneration);
    const accessClaims = {
      ...commonClaims,
      version: 2,
      client_id: pool.clientId,
      token_use: 'access',
      scope,
      exp: now + pool.lifetimes.access,
      jti: randomUUID(),
      username: person.username ?? person.sub,
    };
    const idClaims = {
      ...commonClaims,
      aud: pool.clientId,
      token_use: 'id',
      'cognito:username': person.username ?? person.sub,
      email: person.email,
      email_verified: person.attributes?.email_verified !== 'false',
      name: person.name,
      ...(session.nonce && { nonce: session.nonce }),
      exp: now + pool.lifetimes.id,
      jti: randomUUID(),
    };
    return {
      access_token: keys.sign(applyClaims(accessClaims, changes?.accessTokenGeneration)),
      id_token: keys.sign(applyClaims(idClaims, changes?.idTokenGeneration)),
      expires_in: pool.lifetimes.access,
      token_type: 'Bearer',
    };
  }

  return {
    /** Issues the tokens of a new sign-in. */
    async signIn(session: PoolSession): Promise<Tokens> {
      const tokens = await createTokens(session, 'TokenGeneration_HostedAuth');
      return { ...tokens, refresh_token: grants.issueRefresh(session) };
    },
    /** Refreshes tokens; undefined if the token is unknown, expired, replaced or revoked, or the user disabled. */
    async refresh(token: string): Promise<Tokens | undefined> {
      const spentToken = grants.spendRefresh(token);
      if (!spentToken || isDisabled(spentToken.session.sub)) return undefined;
      const tokens = await createTokens(spentToken.session, 'TokenGeneration_RefreshTokens');
      return { ...tokens, ...(spentToken.next && { refresh_token: spentToken.next }) };
    },
    /** Issues tokens without a browser, for scripts and tests. */
    async direct(person: PoolUser): Promise<Tokens> {
      const session = {
        sub: person.sub,
        scope: pool.scopes.join(' '),
        signedInAt: getStackSeconds(),
        origin: randomUUID(),
      };
      return this.signIn(session);
    },
  };
}

async function callTrigger(pool: Pool, person: PoolUser, scope: string, triggerSource: Source) {
  if (!pool.trigger) return undefined;
  const { response } = await pool.trigger.invoke<TriggerAnswer>({
    version: '2',
    triggerSource,
    region,
    userPoolId: pool.id,
    userName: person.username ?? person.sub,
    callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId: pool.clientId },
    request: {
      userAttributes: {
        sub: person.sub,
        'cognito:user_status': 'CONFIRMED',
        email: person.email,
        email_verified: 'true',
        name: person.name,
        ...person.attributes,
      },
      groupConfiguration: { groupsToOverride: [], iamRolesToOverride: [], preferredRole: null },
      scopes: scope.split(' '),
    },
    response: { claimsAndScopeOverrideDetails: null },
  });
  return response?.claimsAndScopeOverrideDetails ?? undefined;
}

const formatScopes = (scopes: string[], { scopesToAdd = [], scopesToSuppress = [] }: ClaimChanges = {}) =>
  [...new Set([...scopes, ...scopesToAdd])].filter((scope) => !scopesToSuppress.includes(scope)).join(' ');

function applyClaims(
  claims: Record<string, unknown>,
  { claimsToAddOrOverride = {}, claimsToSuppress = [] }: ClaimChanges = {},
) {
  const claimEntries = Object.entries({ ...claims, ...claimsToAddOrOverride });
  return Object.fromEntries(claimEntries.filter(([name]) => !claimsToSuppress.includes(name)));
}
