// Watches over the session while a guarded page is open: inactivity, expiry, and a sign-out in another tab.
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { noteActivity, onSignOut } from '../../session/activity.ts';
import { useSession } from '../../session/session.ts';
import { watchExpiry } from './expiry.ts';
import { watchInactivity } from './inactivity.ts';
import { followSignOut, logOff, logout, unableToLogout } from './logout.ts';

const dialogs = () => import('./session-dialogs.tsx');
const IdleDialog = lazy(async () => ({ default: (await dialogs()).IdleDialog }));
const TimeOutDialog = lazy(async () => ({ default: (await dialogs()).TimeOutDialog }));

export function SessionWatch() {
  const { tenant, user } = useSession();
  const [left, setLeft] = useState<number>();
  const [timedOut, setTimedOut] = useState(false);
  const owner = useMemo(() => ({ user: tenant.id, plant: user?.idplant }), [tenant.id, user?.idplant]);
  const end = useCallback(() => void logOff(owner).catch(unableToLogout), [owner]);

  useEffect(() => watchInactivity(setLeft, end), [end]);
  useEffect(() => watchExpiry(setTimedOut), []);
  useEffect(() => onSignOut(() => followSignOut(owner)), [owner]);

  const stay = () => {
    noteActivity();
    setLeft(undefined);
  };
  return (
    <Suspense>
      {left !== undefined && (
        <IdleDialog seconds={left} onStay={stay} onLogOff={() => void logout().catch(unableToLogout)} />
      )}
      {timedOut && <TimeOutDialog onClose={() => setTimedOut(false)} />}
    </Suspense>
  );
}
