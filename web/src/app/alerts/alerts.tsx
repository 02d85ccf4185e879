// Alerts of the team whose device this is: one tab hears them, the tab people look at shows each of them once.
import { lazy, Suspense } from 'react';
import { hears } from '../../../../shared/organisation/alert.ts';
import { useSession } from '../../session/session.ts';
import { useTeam } from '../../team.ts';
import { afterPage } from '../../ui/at-rest.ts';

const PopUps = lazy(async () => {
  await afterPage();
  return { default: (await import('./pop-ups.tsx')).PopUps };
});

/** `under`: the root of the layout, below which stands what an alert links to. */
export function Alerts({ under }: { under: string }) {
  const { profile, user } = useSession();
  const [teamId] = useTeam();
  if (!teamId || !user || !hears(profile)) return null;
  return (
    <Suspense>
      <PopUps plant={user.idplant} teamId={teamId} under={under} />
    </Suspense>
  );
}
