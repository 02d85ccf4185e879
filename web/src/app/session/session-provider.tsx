// Gives the pages of a layout their session, the region they write in, and the lists behind references.
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { useMatches } from 'react-router';
import { lastSession, type Session, SessionContext } from '../../session/session.ts';
import { afterPage } from '../../ui/at-rest.ts';
import { RegionContext } from '../../ui/format.ts';
import { RefsContext } from '../../ui/refs.ts';
import { PageError } from '../page-error.tsx';
import { refSources } from '../ref-sources.ts';
import { SettingsNotice } from '../settings-notice.ts';

// the page does not wait for it
const SessionWatch = lazy(async () => {
  await afterPage();
  return { default: (await import('./session-watch.tsx')).SessionWatch };
});

/** The guard of the page on screen has loaded the session. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const session = (useMatches().at(-1)?.loaderData as Session | undefined) ?? lastSession();
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
    </SessionContext>
  );
}
