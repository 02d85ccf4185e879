// Who may see which page, decided before it loads (product §2, §4).
import { redirect } from 'react-router';
import type { FeatureRoute } from '../route.ts';
import { type Session, type Standing, standing } from '../session.ts';
import { rememberReturn, takeReturn } from '../sign-in.ts';
import { adopt } from './adopt-settings.ts';

/** Where a profile starts its day. */
export function landingOf({ tenant, profile }: Pick<Session, 'tenant' | 'profile'>): string {
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

type Permitted = Pick<FeatureRoute, 'needs' | 'profiles' | 'plant'>;

/** The same answer for guard and menu. */
export function mayOpen(session: Session, { needs, profiles, plant }: Permitted): boolean {
  if (session.profile === 'disabled') return false;
  if (profiles && !profiles.includes(session.profile)) return false;
  if (plant && !session.user?.plant[plant]) return false;
  if (needs) return session.may(...needs);
  return session.user !== undefined || (profiles?.includes('tenantRoot') ?? false);
}

/** Private guard: resolves with the session or leaves for the page that says why not. */
export async function guard(route: Permitted, url: string): Promise<Session> {
  const session = sessionOr(await standing(), url);
  await adopt(session.settings);
  if (session.profile === 'disabled') throw redirect('/forbidden');
  if (!mayOpen(session, route)) throw redirect('/401');
  return session;
}

/** /app: where the day of this profile starts. */
export async function toLandingOf(url: string): Promise<Response> {
  return redirect(landingOf(sessionOr(await standing(), url)));
}

function sessionOr(now: Standing, url: string): Session {
  switch (now.state) {
    case 'authorised':
      return now.session;
    case 'unauthorised':
      throw redirect('/401');
    case 'recordMissing':
      throw redirect('/500');
    case 'unauthenticated': {
      const { pathname, search } = new URL(url);
      rememberReturn(pathname + search);
      throw redirect('/login');
    }
  }
}

/** Public guard: somebody signed in has no business on a sign-in page. */
export async function publicGuard(): Promise<null> {
  const now = await standing();
  if (now.state === 'unauthenticated') return null;
  if (now.state === 'unauthorised') throw redirect('/401');
  if (now.state === 'recordMissing') throw redirect('/500');
  const landing = landingOf(now.session);
  throw redirect(landing === '/forbidden' ? landing : (takeReturn() ?? landing));
}
