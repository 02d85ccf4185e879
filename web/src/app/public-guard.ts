// Somebody signed in has no business on a sign-in page: led to where they were, or where their day begins.
import { redirect } from 'react-router';
import { cache } from '../cache.ts';
import { isTouch } from '../offline/touch-pages.ts';
import { selectPlant } from '../session/selected-plant.ts';
import { type Session, standing } from '../session/session.ts';
import { takeReturn } from '../session/sign-in.ts';
import { landingOf, lostPlant } from './guards.ts';

export async function publicGuard(): Promise<null> {
  const now = await standing();
  if (now.state === 'unauthenticated') return null;
  if (now.state === 'unauthorised') throw redirect('/401');
  if (now.state === 'recordMissing') throw redirect('/500');
  const landing = landingOf(now.session);
  if (landing === '/forbidden') throw redirect(landing);
  const { toOwnHost } = await import('../session/hand-over.ts');
  await toOwnHost(now.session);
  if (lostPlant(now)) throw redirect(landing);
  throw await into(returnOf(now.session) ?? landing);
}

/** A tablet's worker answers pages that began inside the app alone: without a network one that began here would find no other. */
async function into(path: string): Promise<Response> {
  if (!isTouch(path) || !('serviceWorker' in navigator) || navigator.serviceWorker.controller)
    return redirect(path);
  location.replace(path);
  return new Promise(() => {});
}

/** Whom the app logged off goes on where they were, in the plant they were in. */
function returnOf({ tenant, user }: Session): string | undefined {
  const { path, owner } = takeReturn() ?? {};
  if (!owner) return path;
  if (owner.user !== tenant.id) return undefined;
  if (owner.plant && owner.plant !== user?.idplant) {
    selectPlant(owner.plant);
    cache.clear();
  }
  return path;
}
