// Sign-in by redirect to the hosted pages; the only place that knows the provider.
import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signInWithRedirect, signOut } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { Hub } from 'aws-amplify/utils';
import { type Config, config } from '../config.ts';
import { announceSignOut, forgetActivity } from './activity.ts';
import { forgetHandedOver, handedOver } from './handed-over.ts';
import { plantOfHost } from './sign-in-host.ts';

const returnKey = 'return-to';

export function configureSignIn(config: Config): void {
  const main = mainOrigin(config);
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: config.userPoolId,
        userPoolClientId: config.userPoolClientId,
        userPoolEndpoint: config.endpoint,
        loginWith: {
          oauth: {
            domain: config.domain,
            scopes: ['openid', 'email', 'profile'],
            redirectSignIn: [`${main}/login`],
            redirectSignOut: [`${main}/`, `${main}/login`],
            responseType: 'code',
          },
        },
      },
    },
  });
}

/** The only one the provider sends anybody back to. */
const mainOrigin = ({ host = location.host }: Config) => `${location.protocol}//${host}`;

/** The access token, handed over or refreshed when it has run out; undefined when nobody is signed in. */
export async function accessToken(): Promise<string | undefined> {
  const here = handedOver();
  if (here) return here.accessToken;
  const { tokens } = await fetchAuthSession();
  return tokens?.accessToken.toString();
}

/** Renews the access token where it has run out. */
export async function keepToken(): Promise<void> {
  if (!handedOver()) await fetchAuthSession();
}

/** When the access token runs out by its expiry claim, told in this device's time: its clock may differ from the provider's. */
export async function tokenExpiry(): Promise<number | undefined> {
  const here = handedOver();
  if (here) return Date.parse(here.expiresAt);
  const kept = await cognitoUserPoolsTokenProvider.authTokenStore.loadTokens();
  const seconds = kept?.accessToken.payload.exp;
  return seconds && seconds * 1000 - kept.clockDrift;
}

/** A whole lifetime for whoever gets the token next. */
export async function renewTokens(): Promise<void> {
  await fetchAuthSession({ forceRefresh: true });
}

/** Of this host alone: the company's session and what was handed over live on. */
export const giveUpTokens = (): Promise<void> =>
  cognitoUserPoolsTokenProvider.tokenOrchestrator.clearTokens();

export async function signIn(language: string): Promise<void> {
  forgetActivity();
  forgetHandedOver();
  const { host: main = location.host } = await config();
  await signInWithRedirect({ options: { lang: language }, customState: plantOfHost(location.host, main) });
}

/** Signs out of the provider too, which then shows the main host's page at `to`; the other tabs hear of it once the tokens are gone. */
export async function leave(to: '/' | '/login' = '/'): Promise<void> {
  const stop = Hub.listen('auth', ({ payload }) => {
    if (payload.event === 'signedOut') announceSignOut();
  });
  const came = handedOver() !== undefined;
  forgetHandedOver();
  const back = mainOrigin(await config()) + to;
  try {
    await signOut({ global: false, oauth: { redirectUrl: back } });
  } finally {
    stop();
  }
  if (came) location.assign(await providerLogout(back));
}

/** Amplify leaves the provider only where it signed in itself. */
async function providerLogout(to: string): Promise<string> {
  const { domain, userPoolClientId } = await config();
  const query = new URLSearchParams({ client_id: userPoolClientId, logout_uri: to });
  return `${location.protocol}//${domain}/logout?${query}`;
}

/** Where somebody goes on after signing in: a visitor where they wanted to go, whom the app logged off where they were. */
export interface Return {
  path: string;
  /** Only this person goes there, in this plant. */
  owner?: { user: string; plant?: string };
  because?: 'inactive';
}

export const rememberReturn = (to: Return): void => sessionStorage.setItem(returnKey, JSON.stringify(to));

export function readReturn(): Return | undefined {
  const text = sessionStorage.getItem(returnKey);
  return text ? JSON.parse(text) : undefined;
}

/** Told once. */
export function takeReturn(): Return | undefined {
  const to = readReturn();
  sessionStorage.removeItem(returnKey);
  return to;
}
