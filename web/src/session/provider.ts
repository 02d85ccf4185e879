// The provider's library, imported only here; loaded on sign-in and sign-out and to renew an expired token.
import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signInWithRedirect, signOut } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { Hub } from 'aws-amplify/utils';
import { loadConfig } from '../config.ts';

const { host = location.host, ...installedConfig } = await loadConfig();

/** Origin of the main host, the only one the provider redirects back to. */
const mainOrigin = `${location.protocol}//${host}`;

// Configuring the library also completes a sign-in that returns from the provider's pages.
Amplify.configure({
  Auth: {
    Cognito: {
      userPoolId: installedConfig.userPoolId,
      userPoolClientId: installedConfig.userPoolClientId,
      userPoolEndpoint: installedConfig.endpoint,
      loginWith: {
        oauth: {
          domain: installedConfig.domain,
          scopes: ['openid', 'email', 'profile'],
          redirectSignIn: [`${mainOrigin}/login`],
          redirectSignOut: [`${mainOrigin}/`, `${mainOrigin}/login`],
          responseType: 'code',
        },
      },
    },
  },
});

/** Returns a valid access token, renewed if it has expired or if requested; undefined without a sign-in. */
export async function getValidToken({ renew = false } = {}): Promise<string | undefined> {
  const { tokens } = await fetchAuthSession({ forceRefresh: renew });
  return tokens?.accessToken.toString();
}

export const clearTokens = (): Promise<void> => cognitoUserPoolsTokenProvider.tokenOrchestrator.clearTokens();

/**
 * Opens the hosted sign-in: the page of the identity provider of a mail domain if one is named, otherwise the
 * page for passwords. `prompt` makes the person sign in anew, whatever session there is.
 */
export const startSignIn = (
  language: string,
  customState?: string,
  domain?: string,
  prompt?: 'LOGIN',
): Promise<void> =>
  signInWithRedirect({
    options: { lang: language, ...(prompt && { prompt }) },
    customState,
    ...(domain !== undefined && { provider: { idpIdentifier: domain } }),
  });

/** Signs out at the provider; `onTokensRemoved` is called once the tokens are removed, before the page is left. */
export async function startSignOut(to: '/' | '/login', onTokensRemoved: () => void): Promise<void> {
  const stopListening = Hub.listen('auth', ({ payload }) => {
    if (payload.event === 'signedOut') onTokensRemoved();
  });
  try {
    await signOut({ global: false, oauth: { redirectUrl: mainOrigin + to } });
  } finally {
    stopListening();
  }
}

/** Returns the sign-out address of the provider, for a sign-in that another host made. */
export function getSignOutUrl(to: '/' | '/login'): string {
  const query = new URLSearchParams({
    client_id: installedConfig.userPoolClientId,
    logout_uri: mainOrigin + to,
  });
  return `${location.protocol}//${installedConfig.domain}/logout?${query}`;
}
