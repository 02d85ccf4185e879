// Alerts of the team of this device and of its user: one tab receives them, and the visible tab shows each of
// them once.
import { lazy, Suspense } from 'react';
import { canReceiveAlerts } from '#shared/organisation/alert.ts';
import { canReceiveOwnAlerts } from '#shared/requests/ewo-following.ts';
import { useSession } from '../../session/session.ts';
import { useTeam } from '../../team.ts';
import { waitForPage } from '../../ui/at-rest.ts';
import { importAgain } from './import-again.ts';

const PopUps = lazy(async () => {
  await waitForPage();
  return { default: (await importAgain(() => import('./pop-ups.tsx'))).PopUps };
});

/** Shows alerts as pop-ups; `under` is the root of the layout, to which the links of alerts are relative. */
export function Alerts({ under }: { under: string }) {
  const { profile, user } = useSession();
  const [deviceTeamId] = useTeam();
  const teamId = canReceiveAlerts(profile) ? deviceTeamId : undefined;
  const userId = canReceiveOwnAlerts(profile) ? user?.id : undefined;
  if (!user || (teamId === undefined && userId === undefined)) return null;
  return (
    <Suspense>
      <PopUps plant={user.idplant} teamId={teamId} userId={userId} under={under} />
    </Suspense>
  );
}
