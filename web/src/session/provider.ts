// The provider's library, the only place that knows it: fetched by whoever comes or goes, or whose token has run out.
import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signInWithRedirect, signOut } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { Hub } from 'aws-amplify/utils';
import { config } from '../config.ts';

const { host = location.host, ...installed } = await config();

/** The only one the provider sends anybody back to. */
const mainOrigin = `${location.protocol}//${host}`;

// whoever comes back from the sign-in pages is let in here
Amplify.configure({
  Auth: {
    Cognito: {
      userPoolId: installed.userPoolId,
      userPoolClientId: installed.userPoolClientId,
      userPoolEndpoint: installed.endpoint,
      loginWith: {
        oauth: {
          domain: installed.domain,
          scopes: ['openid', 'email', 'profile'],
          redirectSignIn: [`${mainOrigin}/login`],
          redirectSignOut: [`${mainOrigin}/`, `${mainOrigin}/login`],
          responseType: 'code',
        },
      },
    },
  },
});

/** One that holds, renewed where it has run out, or in any case; undefined when nobody is signed in. */
export async function liveToken({ renew = false } = {}): Promise<string | undefined> {
  const { tokens } = await fetchAuthSession({ forceRefresh: renew });
  return tokens?.accessToken.toString();
}

export const clearTokens = (): Promise<void> => cognitoUserPoolsTokenProvider.tokenOrchestrator.clearTokens();

export const toSignIn = (language: string, customState?: string): Promise<void> =>
  signInWithRedirect({ options: { lang: language }, customState });

/** `gone` hears that the tokens are gone, before the page is. */
export async function toSignOut(to: '/' | '/login', gone: () => void): Promise<void> {
  const stop = Hub.listen('auth', ({ payload }) => {
    if (payload.event === 'signedOut') gone();
  });
  try {
    await signOut({ global: false, oauth: { redirectUrl: mainOrigin + to } });
  } finally {
    stop();
  }
}

/** Where the provider signs out whom this host did not sign in itself. */
export function signOutAddress(to: '/' | '/login'): string {
  const query = new URLSearchParams({ client_id: installed.userPoolClientId, logout_uri: mainOrigin + to });
  return `${location.protocol}//${installed.domain}/logout?${query}`;
}
