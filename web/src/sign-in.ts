// Sign-in by redirect to the hosted pages; the only place that knows the provider.
import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signInWithRedirect, signOut } from 'aws-amplify/auth';
import type { Config } from './config.ts';

const returnKey = 'return-to';

export function configureSignIn(config: Config): void {
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
            redirectSignIn: [`${location.origin}/login`],
            redirectSignOut: [`${location.origin}/`],
            responseType: 'code',
          },
        },
      },
    },
  });
}

/** The access token, refreshed when it has run out; undefined when nobody is signed in. */
export async function accessToken(): Promise<string | undefined> {
  const { tokens } = await fetchAuthSession();
  return tokens?.accessToken.toString();
}

export async function signIn(language: string): Promise<void> {
  await signInWithRedirect({ options: { lang: language } });
}

export const leave = (): Promise<void> => signOut();

/** Where a visitor wanted to go before being sent to sign in; told once. */
export function rememberReturn(path: string): void {
  sessionStorage.setItem(returnKey, path);
}
export function takeReturn(): string | null {
  const path = sessionStorage.getItem(returnKey);
  sessionStorage.removeItem(returnKey);
  return path;
}
