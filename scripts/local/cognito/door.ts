// Routes below /auth: the hosted pages at Cognito's own paths, its keys, and the user pool's actions.
import type { DatabaseSync } from 'node:sqlite';
import type { Cloud } from '../cloud.ts';
import { type Exchange, send, sendJson } from '../exchange.ts';
import type { Functions } from '../functions.ts';
import type { MailBox } from '../mail.ts';
import type { SigningCredentials } from '../signature.ts';
import { openAccounts } from './accounts.ts';
import { createPoolActions } from './actions.ts';
import { createPoolAdministration } from './administration.ts';
import { openGrants } from './grants.ts';
import { createHostedPages } from './hosted.ts';
import { openKeys } from './keys.ts';
import type { SignInCandidate } from './page.ts';
import { readPool } from './pool.ts';
import { createProviderActions } from './provider-actions.ts';
import { openProviders } from './providers.ts';
import { createTokenIssuer } from './tokens.ts';
import { createVerifier } from './verify.ts';

export function openCognito(
  cloud: Cloud,
  database: DatabaseSync,
  functions: Functions,
  {
    people: listCandidates,
    mail,
    credentials,
  }: { people: () => readonly SignInCandidate[]; mail: MailBox; credentials: SigningCredentials },
) {
  const pool = readPool(cloud, functions);
  const keys = openKeys(database);
  const providers = openProviders(database);
  const grants = openGrants(database, pool, providers);
  const accounts = openAccounts(database, grants, pool.passwordPolicy);
  const mint = createTokenIssuer(pool, keys, grants, accounts.isDisabled);
  const pages = createHostedPages({ pool, grants, accounts, mint, providers, people: listCandidates });
  const actions = createPoolActions({ pool, grants, mint });
  const verify = createVerifier(pool.issuer, keys.jwks);
  const baseUrl = cloud.addresses.signIn;

  const discovery = {
    issuer: pool.issuer,
    authorization_endpoint: `${baseUrl}/oauth2/authorize`,
    token_endpoint: `${baseUrl}/oauth2/token`,
    userinfo_endpoint: `${baseUrl}/oauth2/userInfo`,
    revocation_endpoint: `${baseUrl}/oauth2/revoke`,
    end_session_endpoint: `${baseUrl}/logout`,
    jwks_uri: `${pool.issuer}/.well-known/jwks.json`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
    scopes_supported: pool.scopes,
    token_endpoint_auth_methods_supported: ['none'],
  };

  async function sendUserInfo(exchange: Exchange) {
    const claims = await verify(exchange.request.headers.authorization?.replace(/^Bearer /i, '') ?? '');
    const person =
      claims?.token_use === 'access' && !grants.isRevoked(String(claims.origin_jti))
        ? grants.personOf(String(claims.sub))
        : undefined;
    if (!person) return sendJson(exchange, 401, { error: 'invalid_token' });
    sendJson(exchange, 200, {
      sub: person.sub,
      username: person.username ?? person.sub,
      email: person.email,
      email_verified: person.attributes?.email_verified ?? 'true',
      name: person.name,
    });
  }

  const routes: Record<string, (exchange: Exchange) => unknown> = {
    'GET /oauth2/authorize': pages.authorize,
    'GET /login': pages.authorize,
    'POST /sign-in': pages.signIn,
    'POST /provider-sign-in': pages.signInByProvider,
    'POST /oauth2/token': pages.token,
    'POST /oauth2/revoke': pages.revoke,
    'GET /oauth2/userInfo': sendUserInfo,
    'GET /logout': pages.logout,
    [`GET /${pool.id}/.well-known/jwks.json`]: (exchange) => sendJson(exchange, 200, keys.jwks),
    [`GET /${pool.id}/.well-known/openid-configuration`]: (exchange) => sendJson(exchange, 200, discovery),
    'POST ': actions,
    'POST /': actions,
  };

  return {
    pool,
    mint,
    administration: createProviderActions({
      pool,
      providers,
      credentials,
      otherwise: createPoolAdministration({
        pool,
        accounts,
        grants,
        mail,
        credentials,
        isExternal: (email) =>
          listCandidates().some((candidate) => candidate.email.toLowerCase() === email.toLowerCase()),
      }),
    }),
    verify,
    /** Issues tokens for an e-mail address without a browser. */
    tokensOf: (email: string) =>
      mint.direct(
        grants.person(
          email,
          listCandidates().find((candidate) => candidate.email === email)?.name ?? email.split('@')[0]!,
        ),
      ),
    async door(exchange: Exchange) {
      const handleRoute = routes[`${exchange.method} ${exchange.path.replace(/^\/auth/, '')}`];
      if (!handleRoute) return send(exchange, 404, { 'content-type': 'text/plain' }, 'Not found');
      await handleRoute(exchange);
    },
  };
}
