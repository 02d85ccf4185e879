// Access to pages, checked before they load (product §2, §4).
import { type Params, redirect } from 'react-router';
import { Unreachable } from '../call.ts';
import { textOf } from '../i18n/text.ts';
import { isTouchPage } from '../offline/touch-pages.ts';
import { getUnauthorisedRoute, getUnavailableRoute } from '../paths/refusals.ts';
import type { FeatureRoute } from '../route.ts';
import { takePreviousPage } from '../session/lock.ts';
import { loadSessionState, type Session, type SessionState } from '../session/session.ts';
import { setReturnPage } from '../session/sign-in.ts';
import { flash } from '../ui/flashes.ts';
import { applySettings } from './adopt-settings.ts';

/** Returns the landing page of a profile. */
export function getLandingPath({ tenant, profile }: Pick<Session, 'tenant' | 'profile'>): string {
  if (tenant.endpointRoot) return '/app/plants';
  switch (profile) {
    case 'technician':
      return '/app/tablet/homeTablet';
    case 'requestor':
      return '/app/operator/homeOperator';
    case 'disabled':
      return '/forbidden';
    default:
      return '/app/reports/dashboard-alternative';
  }
}

type PagePermission = Pick<FeatureRoute, 'requiredPermission' | 'profiles' | 'plant'> & {
  layout?: FeatureRoute['layout'];
};

/** Part of a session that the check needs; the documentation checks every profile. */
export type PageVisitor = Pick<Session, 'profile' | 'may'> & {
  user?: { plant: Record<NonNullable<FeatureRoute['plant']>, boolean> };
};

/** Whether a session may open a page; used by guard, menu and documentation. */
export function canOpenPage(
  session: PageVisitor,
  { layout, requiredPermission, profiles, plant }: PagePermission,
): boolean {
  if (session.profile === 'disabled') return false;
  if (layout === 'public') return true;
  if (profiles && !profiles.includes(session.profile)) return false;
  if (plant && !session.user?.plant[plant]) return false;
  if (requiredPermission) return session.may(...requiredPermission);
  return session.user !== undefined || (profiles?.includes('tenantRoot') ?? false);
}

type GuardedRoute = PagePermission & Pick<FeatureRoute, 'instead'>;

/** Guards a private page: resolves with the session or redirects to the page that explains the refusal. */
export async function guardPage(route: GuardedRoute, url: string, params: Params = {}): Promise<Session> {
  const previousPage = takePreviousPage();
  const sessionState = await loadSessionState();
  const session = getSessionOrRedirect(sessionState, url);
  await applySettings(session.settings);
  if (session.profile === 'disabled') throw redirect('/forbidden');
  // The address is of a plant the user cannot access; in another plant it would show something else.
  if (warnOfLostPlant(sessionState)) throw redirect('/app');
  if (!canOpenPage(session, route))
    throw redirect(
      findAlternativePath(route, session, url, params) ??
        (previousPage === new URL(url).pathname ? '/app' : getRefusalPath(session, route)),
    );
  return session;
}

/**
 * Returns the page of a refusal, with the plant setting that is off; without checklists their pages are
 * reported as not found (domain 12).
 */
function getRefusalPath(session: Session, { plant, ...page }: GuardedRoute): string {
  if (!plant || !canOpenPage(session, page)) return '/401';
  return getUnavailableRoute(plant === 'chklst' ? '/404' : '/401', plant);
}

function findAlternativePath({ instead }: GuardedRoute, { profile }: Session, url: string, params: Params) {
  const alternative = instead?.find(({ profiles }) => profiles.some((each) => each === profile));
  if (!alternative) return undefined;
  const path = alternative.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''));
  return path + new URL(url).search;
}

/** Redirects `/app` to the landing page of the user's profile. */
export async function redirectToLanding(url: string): Promise<Response> {
  const sessionState = await loadSessionState();
  warnOfLostPlant(sessionState);
  return redirect(getLandingPath(getSessionOrRedirect(sessionState, url)));
}

function getSessionOrRedirect(sessionState: SessionState, url: string): Session {
  switch (sessionState.state) {
    case 'authorised':
      return sessionState.session;
    case 'unauthorised':
      throw redirect(getUnauthorisedRoute(sessionState));
    case 'recordMissing':
      // A tablet without a network shows at this address that the page is not stored on it.
      if (isTouchPage(new URL(url).pathname) && sessionState.cause instanceof Unreachable)
        throw sessionState.cause;
      throw redirect('/500');
    case 'unauthenticated': {
      const { pathname, search } = new URL(url);
      setReturnPage({ path: pathname + search });
      throw redirect('/login');
    }
  }
}

/** Warns a user who followed an address of a plant without access; returns whether that was the case. */
export function warnOfLostPlant(sessionState: SessionState): boolean {
  const plant = sessionState.state === 'authorised' ? sessionState.lost : undefined;
  if (plant) flash('warning', textOf('shell')('plantLost', { plant }));
  return plant !== undefined;
}
