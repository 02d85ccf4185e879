// Everything under /auth: the hosted pages at Cognito's own paths, its keys, and the user pool's actions.
import type { DatabaseSync } from 'node:sqlite';
import type { Cloud } from '../cloud.ts';
import { type Exchange, send, sendJson } from '../exchange.ts';
import type { Functions } from '../functions.ts';
import { poolActions } from './actions.ts';
import { openGrants } from './grants.ts';
import { hostedPages } from './hosted.ts';
import { openKeys } from './keys.ts';
import type { Candidate } from './page.ts';
import { poolOf } from './pool.ts';
import { openMint } from './tokens.ts';
import { verifierOf } from './verify.ts';

export function openCognito(
  cloud: Cloud,
  database: DatabaseSync,
  functions: Functions,
  people: () => readonly Candidate[],
) {
  const pool = poolOf(cloud, functions);
  const keys = openKeys(database);
  const grants = openGrants(database, pool);
  const mint = openMint(pool, keys, grants);
  const pages = hostedPages({ pool, grants, mint, people });
  const actions = poolActions({ pool, grants, mint });
  const verify = verifierOf(pool.issuer, keys.jwks);
  const base = cloud.addresses.signIn;

  const discovery = {
    issuer: pool.issuer,
    authorization_endpoint: `${base}/oauth2/authorize`,
    token_endpoint: `${base}/oauth2/token`,
    userinfo_endpoint: `${base}/oauth2/userInfo`,
    revocation_endpoint: `${base}/oauth2/revoke`,
    end_session_endpoint: `${base}/logout`,
    jwks_uri: `${pool.issuer}/.well-known/jwks.json`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
    scopes_supported: pool.scopes,
    token_endpoint_auth_methods_supported: ['none'],
  };

  async function userInfo(exchange: Exchange) {
    const claims = await verify(exchange.request.headers.authorization?.replace(/^Bearer /i, '') ?? '');
    const person =
      claims?.token_use === 'access' && !grants.isRevoked(String(claims.origin_jti))
        ? grants.personOf(String(claims.sub))
        : undefined;
    if (!person) return sendJson(exchange, 401, { error: 'invalid_token' });
    sendJson(exchange, 200, {
      sub: person.sub,
      username: person.sub,
      email: person.email,
      email_verified: 'true',
      name: person.name,
    });
  }

  const routes: Record<string, (exchange: Exchange) => unknown> = {
    'GET /oauth2/authorize': pages.authorize,
    'GET /login': pages.authorize,
    'POST /sign-in': pages.signIn,
    'POST /oauth2/token': pages.token,
    'POST /oauth2/revoke': pages.revoke,
    'GET /oauth2/userInfo': userInfo,
    'GET /logout': pages.logout,
    [`GET /${pool.id}/.well-known/jwks.json`]: (exchange) => sendJson(exchange, 200, keys.jwks),
    [`GET /${pool.id}/.well-known/openid-configuration`]: (exchange) => sendJson(exchange, 200, discovery),
    'POST ': actions,
    'POST /': actions,
  };

  return {
    pool,
    mint,
    verify,
    /** Tokens of an e-mail without a browser. */
    tokensOf: (email: string) =>
      mint.direct(
        grants.person(email, people().find((one) => one.email === email)?.name ?? email.split('@')[0]!),
      ),
    async door(exchange: Exchange) {
      const run = routes[`${exchange.method} ${exchange.path.replace(/^\/auth/, '')}`];
      if (!run) return send(exchange, 404, { 'content-type': 'text/plain' }, 'Not found');
      await run(exchange);
    },
  };
}
