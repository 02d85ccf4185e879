// The hosted pages: authorize, sign-in, sign-out, and the token endpoints.
import { createHash, randomBytes } from 'node:crypto';
import { type Exchange, readBody, redirect, send, sendJson } from '../exchange.ts';
import { buildPageHeaders } from '../html.ts';
import type { Accounts } from './accounts.ts';
import type { Grants } from './grants.ts';
import {
  buildProblemPage,
  buildSignInPage,
  isLanguage,
  type Language,
  type SignInCandidate,
} from './page.ts';
import { createPasswordSignIn } from './password-sign-in.ts';
import type { Pool } from './pool.ts';
import { buildProviderPage } from './provider-page.ts';
import type { Providers } from './providers.ts';
import { createSeal } from './seal.ts';
import { getStackSeconds } from './time.ts';
import type { TokenIssuer } from './tokens.ts';

interface AuthorizationRequest {
  redirectUri: string;
  state: string;
  scope: string;
  challenge: string;
  nonce?: string;
  /** Identity provider that the address of the sign-in names. */
  provider?: string;
  language: Language;
}

export interface HostedPageOptions {
  pool: Pool;
  grants: Grants;
  accounts: Accounts;
  mint: TokenIssuer;
  providers: Providers;
  people: () => readonly SignInCandidate[];
}

const cookieName = 'sign-in';
const MAX_FORM_BYTES = 32 * 1024;

export function createHostedPages(options: HostedPageOptions) {
  const { pool, grants, accounts, mint, providers, people: listCandidates } = options;
  const seal = createSeal();
  const signInByPassword = createPasswordSignIn(accounts, seal);
  const refuse = (exchange: Exchange, problem: string) =>
    send(exchange, 400, buildPageHeaders(), buildProblemPage(problem));
  const redirectBack = (
    exchange: Exchange,
    { redirectUri, state }: Pick<AuthorizationRequest, 'redirectUri' | 'state'>,
    answer: Record<string, string>,
  ) => redirect(exchange, `${redirectUri}?${new URLSearchParams({ ...answer, ...(state && { state }) })}`);

  function authorize(exchange: Exchange) {
    const { query } = exchange;
    const getParameter = (name: string) => query.get(name) ?? '';
    const redirectUri = getParameter('redirect_uri');
    if (getParameter('client_id') !== pool.clientId)
      return refuse(exchange, 'This client is not known here.');
    if (!pool.callbacks.includes(redirectUri))
      return refuse(exchange, `${redirectUri} is not a registered address of the site.`);
    const language = getParameter('lang').slice(0, 2);
    const scopes = getParameter('scope').split(' ').filter(Boolean);
    const authorization: AuthorizationRequest = {
      redirectUri,
      state: getParameter('state'),
      scope: (scopes.length > 0 ? scopes : pool.scopes).join(' '),
      challenge: getParameter('code_challenge'),
      language: isLanguage(language) ? language : 'en',
      ...(query.has('nonce') && { nonce: getParameter('nonce') }),
    };
    if (getParameter('response_type') !== 'code')
      return redirectBack(exchange, authorization, { error: 'unsupported_response_type' });
    if (scopes.some((scope) => !pool.scopes.includes(scope)))
      return redirectBack(exchange, authorization, { error: 'invalid_scope' });
    if (!authorization.challenge || getParameter('code_challenge_method') !== 'S256') {
      return redirectBack(exchange, authorization, {
        error: 'invalid_request',
        error_description: 'code_challenge with S256 is required',
      });
    }
    if (getParameter('prompt') === 'none')
      return redirectBack(exchange, authorization, { error: 'login_required' });
    const provider = providers.select(query);
    if (
      !provider &&
      (query.has('idp_identifier') || !['', 'COGNITO'].includes(getParameter('identity_provider')))
    )
      return refuse(exchange, 'Login option is not available. Please try another one.');
    const cookie = randomBytes(16).toString('base64url');
    const headers = {
      ...buildPageHeaders(new URL(redirectUri).origin),
      'set-cookie': `${cookieName}=${cookie}; Path=/auth; HttpOnly; SameSite=Strict`,
    };
    const hint = getParameter('login_hint');
    const page = provider
      ? buildProviderPage(
          authorization.language,
          provider,
          seal.close({ ...authorization, provider: provider.ProviderName }, cookie),
          hint,
        )
      : buildSignInPage(authorization.language, listCandidates(), seal.close(authorization, cookie), hint);
    send(exchange, 200, headers, page);
  }

  /**
   * Reads a sent page: the request it was made for and its form, with the e-mail address. Answers itself if
   * they are not valid.
   */
  async function readPage(exchange: Exchange) {
    const form = new URLSearchParams((await readBody(exchange.request, MAX_FORM_BYTES)).toString());
    const cookie =
      new RegExp(`(?:^|; )${cookieName}=([^;]*)`).exec(exchange.request.headers.cookie ?? '')?.[1] ?? '';
    const authorization = seal.open<AuthorizationRequest>(form.get('request') ?? '', cookie);
    const email = (form.get('email') ?? '').trim().toLowerCase();
    if (!authorization) refuse(exchange, 'This page is too old. Go back to the site and sign in again.');
    else if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 200)
      refuse(exchange, 'That is no e-mail address.');
    else return { authorization, form, cookie, email };
    return undefined;
  }

  function finishSignIn(exchange: Exchange, authorization: AuthorizationRequest, sub: string) {
    const { scope, nonce, redirectUri, challenge } = authorization;
    const session = {
      sub,
      scope,
      nonce,
      signedInAt: getStackSeconds(),
      origin: randomBytes(16).toString('hex'),
    };
    redirectBack(exchange, authorization, { code: grants.issueCode({ ...session, redirectUri, challenge }) });
  }

  async function signIn(exchange: Exchange) {
    const page = await readPage(exchange);
    if (!page) return;
    const { authorization, form, cookie, email } = page;
    const { language, redirectUri } = authorization;
    const account = accounts.find(email);
    const nextPage = account && signInByPassword({ account, form, cookie, language });
    if (nextPage !== undefined)
      return send(exchange, 200, buildPageHeaders(new URL(redirectUri).origin), nextPage);
    const candidate = listCandidates().find((each) => each.email === email);
    const name = account?.attributes.name ?? candidate?.name ?? email.split('@')[0]!;
    finishSignIn(exchange, authorization, grants.person(email, name).sub);
  }

  /** Signs in the user of an identity provider with what the page in its place asserts. */
  async function signInByProvider(exchange: Exchange) {
    const page = await readPage(exchange);
    if (!page) return;
    const { authorization, form, email } = page;
    const provider = providers
      .listOffered()
      .find(({ ProviderName }) => ProviderName === authorization.provider);
    if (!provider) return refuse(exchange, 'Login option is not available. Please try another one.');
    const { sub } = providers.signIn(provider, email, form.get('verified') === 'true');
    finishSignIn(exchange, authorization, sub);
  }

  async function token(exchange: Exchange) {
    const form = new URLSearchParams((await readBody(exchange.request, MAX_FORM_BYTES)).toString());
    const getField = (name: string) => form.get(name) ?? '';
    const fail = (error: string) => sendJson(exchange, 400, { error });
    if (getField('client_id') !== pool.clientId) return fail('invalid_client');
    if (getField('grant_type') === 'refresh_token') {
      const tokens = await mint.refresh(getField('refresh_token'));
      return tokens ? sendJson(exchange, 200, tokens) : fail('invalid_grant');
    }
    if (getField('grant_type') !== 'authorization_code') return fail('unsupported_grant_type');
    const grant = grants.redeemCode(getField('code'));
    const challenge = createHash('sha256').update(getField('code_verifier')).digest('base64url');
    if (!grant || grant.redirectUri !== getField('redirect_uri') || grant.challenge !== challenge)
      return fail('invalid_grant');
    const { redirectUri: _, challenge: __, ...session } = grant;
    if (accounts.isDisabled(session.sub)) return fail('invalid_grant');
    sendJson(exchange, 200, await mint.signIn(session));
  }

  async function revoke(exchange: Exchange) {
    const form = new URLSearchParams((await readBody(exchange.request, MAX_FORM_BYTES)).toString());
    if (form.get('client_id') !== pool.clientId) return sendJson(exchange, 400, { error: 'invalid_client' });
    grants.revoke(form.get('token') ?? '');
    send(exchange, 200, {});
  }

  function logout(exchange: Exchange) {
    const { query } = exchange;
    const logoutUrl = query.get('logout_uri') ?? '';
    if (query.get('client_id') !== pool.clientId) return refuse(exchange, 'This client is not known here.');
    if (!pool.logouts.includes(logoutUrl))
      return refuse(exchange, `${logoutUrl} is not a registered address of the site.`);
    redirect(exchange, logoutUrl);
  }

  return { authorize, signIn, signInByProvider, token, revoke, logout };
}
