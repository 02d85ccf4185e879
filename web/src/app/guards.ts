// Who may see which page, decided before it loads (product §2, §4).
import { type Params, redirect } from 'react-router';
import { Unreachable } from '../call.ts';
import { textOf } from '../i18n/text.ts';
import { isTouch } from '../offline/touch-pages.ts';
import type { FeatureRoute } from '../route.ts';
import { takeFound } from '../session/lock.ts';
import { type Session, type Standing, standing } from '../session/session.ts';
import { rememberReturn } from '../session/sign-in.ts';
import { flash } from '../ui/flashes.ts';
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

type Permitted = Pick<FeatureRoute, 'needs' | 'profiles' | 'plant'> & { layout?: FeatureRoute['layout'] };

/** As much of a session as the question needs: the documentation asks it for every profile. */
export type Asking = Pick<Session, 'profile' | 'may'> & {
  user?: { plant: Record<NonNullable<FeatureRoute['plant']>, boolean> };
};

/** The same answer for guard, menu and documentation. */
export function mayOpen(session: Asking, { layout, needs, profiles, plant }: Permitted): boolean {
  if (session.profile === 'disabled') return false;
  if (layout === 'public') return true;
  if (profiles && !profiles.includes(session.profile)) return false;
  if (plant && !session.user?.plant[plant]) return false;
  if (needs) return session.may(...needs);
  return session.user !== undefined || (profiles?.includes('tenantRoot') ?? false);
}

type Guarded = Permitted & Pick<FeatureRoute, 'instead'>;

/** Private guard: resolves with the session or leaves for the page that says why not. */
export async function guard(route: Guarded, url: string, params: Params = {}): Promise<Session> {
  const found = takeFound();
  const now = await standing();
  const session = sessionOr(now, url);
  await adopt(session.settings);
  if (session.profile === 'disabled') throw redirect('/forbidden');
  // the address is of the other plant: here it would show something else
  if (lostPlant(now)) throw redirect('/app');
  if (!mayOpen(session, route))
    throw redirect(
      insteadOf(route, session, url, params) ??
        (found === new URL(url).pathname ? '/app' : refusal(session, route)),
    );
  return session;
}

/** In a plant without checklists their pages do not exist (domain 12). */
const refusal = (session: Session, { plant, ...page }: Guarded): '/401' | '/404' =>
  plant === 'chklst' && mayOpen(session, page) ? '/404' : '/401';

function insteadOf({ instead }: Guarded, { profile }: Session, url: string, params: Params) {
  const led = instead?.find(({ profiles }) => profiles.some((each) => each === profile));
  if (!led) return undefined;
  const path = led.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''));
  return path + new URL(url).search;
}

/** /app: where the day of this profile starts. */
export async function toLandingOf(url: string): Promise<Response> {
  const now = await standing();
  lostPlant(now);
  return redirect(landingOf(sessionOr(now, url)));
}

function sessionOr(now: Standing, url: string): Session {
  switch (now.state) {
    case 'authorised':
      return now.session;
    case 'unauthorised':
      throw redirect('/401');
    case 'recordMissing':
      // a tablet says at this address that it has nothing of it
      if (isTouch(new URL(url).pathname) && now.cause instanceof Unreachable) throw now.cause;
      throw redirect('/500');
    case 'unauthenticated': {
      const { pathname, search } = new URL(url);
      rememberReturn({ path: pathname + search });
      throw redirect('/login');
    }
  }
}

/** Tells whoever followed an address of a plant they have not; true where it was one. */
export function lostPlant(now: Standing): boolean {
  const plant = now.state === 'authorised' ? now.lost : undefined;
  if (plant) flash('warning', textOf('shell')('plantLost', { plant }));
  return plant !== undefined;
}
