// Guide for team leaders on the start page of the tablet: loaded after the page, with its texts.
import { lazy, Suspense } from 'react';
import { i18n } from '../../i18n/i18n.ts';
import { useSession } from '../../session/session.ts';
import { waitForIdle } from '../../ui/at-rest.ts';

const LazyGuide = lazy(async () => {
  await waitForIdle();
  const [{ LeaderGuide }] = await Promise.all([import('./leader-guide.tsx'), i18n.loadNamespaces('guide')]);
  return { default: LeaderGuide };
});

export function LazyLeaderGuide({ teamId }: { teamId: number }) {
  const { user } = useSession();
  if (!user?.leadsTeamIds?.includes(teamId)) return null;
  return (
    <Suspense>
      <LazyGuide teamId={teamId} />
    </Suspense>
  );
}
