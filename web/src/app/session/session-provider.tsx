// Contexts for the pages of a layout: session, region, and the lists behind references.
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { useMatches } from 'react-router';
import { findCachedSession, type Session, SessionContext } from '../../session/session.ts';
import { waitForPage } from '../../ui/at-rest.ts';
import { RegionContext } from '../../ui/format.ts';
import { RefsContext } from '../../ui/refs.ts';
import { PageError } from '../page-error.tsx';
import { refSources } from '../ref-sources.ts';
import { SettingsNotice } from '../settings-notice.ts';

// Watch and push are loaded after the page.
const SessionWatch = lazy(async () => {
  await waitForPage();
  return { default: (await import('./session-watch.tsx')).SessionWatch };
});

const Push = lazy(async () => {
  await waitForPage();
  return { default: (await import('../../push/push.tsx')).Push };
});

/** Provides the session that the guard of the current page loaded. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const session = (useMatches().at(-1)?.loaderData as Session | undefined) ?? findCachedSession();
  const globalization = session?.settings.globalization ?? 'en';
  const plant = session?.user?.plant;
  const region = useMemo(
    () => ({ globalization, timeZone: plant?.timeZone ?? 'UTC', currency: plant?.currency ?? 'EUR' }),
    [globalization, plant?.timeZone, plant?.currency],
  );
  if (!session) return <PageError />;
  return (
    <SessionContext value={session}>
      <Suspense>
        <SessionWatch />
      </Suspense>
      <SettingsNotice />
      <RegionContext value={region}>
        <RefsContext value={refSources}>{children}</RefsContext>
      </RegionContext>
      <Suspense>
        <Push />
      </Suspense>
    </SessionContext>
  );
}
