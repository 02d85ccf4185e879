// Guard of sign-in pages: redirects a signed-in user to the previous page or to the landing page.
import { redirect } from 'react-router';
import { cache } from '../cache.ts';
import { isTouchPage } from '../offline/touch-pages.ts';
import { getUnauthorisedRoute } from '../paths/refusals.ts';
import { selectPlant } from '../session/selected-plant.ts';
import { loadSessionState, type Session } from '../session/session.ts';
import { takeReturnPage } from '../session/sign-in.ts';
import { getLandingPath, warnOfLostPlant } from './guards.ts';

export async function guardPublicPage(): Promise<null> {
  const sessionState = await loadSessionState();
  if (sessionState.state === 'unauthenticated') return null;
  if (sessionState.state === 'unauthorised') throw redirect(getUnauthorisedRoute(sessionState));
  if (sessionState.state === 'recordMissing') throw redirect('/500');
  const landing = getLandingPath(sessionState.session);
  if (landing === '/forbidden') throw redirect(landing);
  const { redirectToOwnHost: toOwnHost } = await import('../session/hand-over.ts');
  await toOwnHost(sessionState.session);
  if (warnOfLostPlant(sessionState)) throw redirect(landing);
  throw await openPage(takeReturnPath(sessionState.session) ?? landing);
}

/**
 * Opens a page. A tablet's service worker only serves pages loaded inside the app, so a touch page is loaded
 * again to work offline.
 */
async function openPage(path: string): Promise<Response> {
  if (!isTouchPage(path) || !('serviceWorker' in navigator) || navigator.serviceWorker.controller)
    return redirect(path);
  location.replace(path);
  return new Promise(() => {});
}

/** Returns the page where the app logged this user off, and selects the plant of that page. */
function takeReturnPath({ tenant, user }: Session): string | undefined {
  const { path, owner } = takeReturnPage() ?? {};
  if (!owner) return path;
  if (owner.user !== tenant.id) return undefined;
  if (owner.plant && owner.plant !== user?.idplant) {
    selectPlant(owner.plant);
    cache.clear();
  }
  return path;
}
