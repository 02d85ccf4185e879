// The hosted pages: authorize, sign in, sign out, and the token endpoints beside them.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Exchange, readBody, redirect, send, sendJson } from '../exchange.ts';
import { pageHeaders } from '../html.ts';
import type { Grants } from './grants.ts';
import { type Candidate, isLanguage, problemPage, signInPage } from './page.ts';
import type { Pool } from './pool.ts';
import { seconds } from './time.ts';
import type { Mint } from './tokens.ts';

interface Wanted {
  redirectUri: string;
  state: string;
  scope: string;
  challenge: string;
  nonce?: string;
}

export interface Hosted {
  pool: Pool;
  grants: Grants;
  mint: Mint;
  people: () => readonly Candidate[];
}

const cookieName = 'sign-in';
const FORM_LIMIT = 32 * 1024;

export function hostedPages({ pool, grants, mint, people }: Hosted) {
  const secret = randomBytes(32);
  // ties the form to the browser it was shown in, so that no other site can sign somebody in
  const sealed = (wanted: Wanted, cookie: string) => {
    const text = Buffer.from(JSON.stringify(wanted)).toString('base64url');
    return `${text}.${createHmac('sha256', secret).update(`${text}.${cookie}`).digest('base64url')}`;
  };
  const opened = (request: string, cookie: string): Wanted | undefined => {
    const [text = ''] = request.split('.');
    const wanted = text && (JSON.parse(Buffer.from(text, 'base64url').toString() || 'null') as Wanted | null);
    const right = wanted ? sealed(wanted, cookie) : '';
    return wanted &&
      right.length === request.length &&
      timingSafeEqual(Buffer.from(right), Buffer.from(request))
      ? wanted
      : undefined;
  };
  const refuse = (exchange: Exchange, problem: string) =>
    send(exchange, 400, pageHeaders(), problemPage(problem));
  const back = (
    exchange: Exchange,
    { redirectUri, state }: Pick<Wanted, 'redirectUri' | 'state'>,
    answer: Record<string, string>,
  ) => redirect(exchange, `${redirectUri}?${new URLSearchParams({ ...answer, ...(state && { state }) })}`);

  function authorize(exchange: Exchange) {
    const { query } = exchange;
    const asked = (name: string) => query.get(name) ?? '';
    const redirectUri = asked('redirect_uri');
    if (asked('client_id') !== pool.clientId) return refuse(exchange, 'This client is not known here.');
    if (!pool.callbacks.includes(redirectUri))
      return refuse(exchange, `${redirectUri} is not a registered address of the site.`);
    const scopes = asked('scope').split(' ').filter(Boolean);
    const wanted: Wanted = {
      redirectUri,
      state: asked('state'),
      scope: (scopes.length > 0 ? scopes : pool.scopes).join(' '),
      challenge: asked('code_challenge'),
      ...(query.has('nonce') && { nonce: asked('nonce') }),
    };
    if (asked('response_type') !== 'code')
      return back(exchange, wanted, { error: 'unsupported_response_type' });
    if (scopes.some((scope) => !pool.scopes.includes(scope)))
      return back(exchange, wanted, { error: 'invalid_scope' });
    if (!wanted.challenge || asked('code_challenge_method') !== 'S256') {
      return back(exchange, wanted, {
        error: 'invalid_request',
        error_description: 'code_challenge with S256 is required',
      });
    }
    if (asked('prompt') === 'none') return back(exchange, wanted, { error: 'login_required' });
    const cookie = randomBytes(16).toString('base64url');
    const headers = {
      ...pageHeaders(new URL(redirectUri).origin),
      'set-cookie': `${cookieName}=${cookie}; Path=/auth; HttpOnly; SameSite=Strict`,
    };
    const language = asked('lang').slice(0, 2);
    send(
      exchange,
      200,
      headers,
      signInPage(
        isLanguage(language) ? language : 'en',
        people(),
        sealed(wanted, cookie),
        asked('login_hint'),
      ),
    );
  }

  async function signIn(exchange: Exchange) {
    const form = new URLSearchParams((await readBody(exchange.request, FORM_LIMIT)).toString());
    const cookie =
      new RegExp(`(?:^|; )${cookieName}=([^;]*)`).exec(exchange.request.headers.cookie ?? '')?.[1] ?? '';
    const wanted = opened(form.get('request') ?? '', cookie);
    if (!wanted) return refuse(exchange, 'This page is too old. Go back to the site and sign in again.');
    const email = (form.get('email') ?? '').trim().toLowerCase();
    if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 200)
      return refuse(exchange, 'That is no e-mail address.');
    const { sub } = grants.person(
      email,
      people().find((one) => one.email === email)?.name ?? email.split('@')[0]!,
    );
    const { scope, nonce, redirectUri, challenge } = wanted;
    const session = {
      sub,
      scope,
      nonce,
      signedInAt: seconds(),
      origin: randomBytes(16).toString('hex'),
    };
    back(exchange, wanted, { code: grants.issueCode({ ...session, redirectUri, challenge }) });
  }

  async function token(exchange: Exchange) {
    const form = new URLSearchParams((await readBody(exchange.request, FORM_LIMIT)).toString());
    const given = (name: string) => form.get(name) ?? '';
    const fail = (error: string) => sendJson(exchange, 400, { error });
    if (given('client_id') !== pool.clientId) return fail('invalid_client');
    if (given('grant_type') === 'refresh_token') {
      const made = await mint.refresh(given('refresh_token'));
      return made ? sendJson(exchange, 200, made) : fail('invalid_grant');
    }
    if (given('grant_type') !== 'authorization_code') return fail('unsupported_grant_type');
    const grant = grants.redeemCode(given('code'));
    const challenge = createHash('sha256').update(given('code_verifier')).digest('base64url');
    if (!grant || grant.redirectUri !== given('redirect_uri') || grant.challenge !== challenge)
      return fail('invalid_grant');
    const { redirectUri: _, challenge: __, ...session } = grant;
    sendJson(exchange, 200, await mint.signIn(session));
  }

  async function revoke(exchange: Exchange) {
    const form = new URLSearchParams((await readBody(exchange.request, FORM_LIMIT)).toString());
    if (form.get('client_id') !== pool.clientId) return sendJson(exchange, 400, { error: 'invalid_client' });
    grants.revoke(form.get('token') ?? '');
    send(exchange, 200, {});
  }

  function logout(exchange: Exchange) {
    const { query } = exchange;
    const to = query.get('logout_uri') ?? '';
    if (query.get('client_id') !== pool.clientId) return refuse(exchange, 'This client is not known here.');
    if (!pool.logouts.includes(to)) return refuse(exchange, `${to} is not a registered address of the site.`);
    redirect(exchange, to);
  }

  return { authorize, signIn, token, revoke, logout };
}
