// Watches over the session while a guarded page is open: inactivity, expiry, and a sign-out in another tab.
import { lazy, Suspense, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { isTouch } from '../../offline/touch-pages.ts';
import { noteActivity, onSignOut } from '../../session/activity.ts';
import { keptLock, subscribeLock } from '../../session/lock.ts';
import { useSession } from '../../session/session.ts';
import { watchExpiry } from './expiry.ts';
import { watchInactivity } from './inactivity.ts';
import { followSignOut, logOff } from './log-off.ts';
import { logout, unableToLogout } from './logout.ts';

const leaving = () => import('../lock/leave.ts');
const dialogs = () => import('./session-dialogs.tsx');
const IdleDialog = lazy(async () => ({ default: (await dialogs()).IdleDialog }));
const TimeOutDialog = lazy(async () => ({ default: (await dialogs()).TimeOutDialog }));

export function SessionWatch() {
  const { tenant, user } = useSession();
  const [left, setLeft] = useState<number>();
  const [timedOut, setTimedOut] = useState(false);
  const touch = isTouch();
  const locked = useSyncExternalStore(subscribeLock, keptLock) !== undefined;
  const owner = useMemo(() => ({ user: tenant.id, plant: user?.idplant }), [tenant.id, user?.idplant]);
  const end = useCallback(
    () =>
      void (
        touch ? leaving().then(({ logOffOrLock }) => logOffOrLock(owner, user?.name ?? '')) : logOff(owner)
      ).catch(unableToLogout),
    [owner, touch, user?.name],
  );

  useEffect(() => (locked ? setLeft(undefined) : watchInactivity(setLeft, end)), [end, locked]);
  useEffect(() => watchExpiry(setTimedOut), []);
  useEffect(() => onSignOut(() => followSignOut(owner)), [owner]);

  const stay = () => {
    noteActivity();
    setLeft(undefined);
  };
  return (
    <Suspense>
      {left !== undefined && (
        <IdleDialog
          seconds={left}
          touch={touch}
          onStay={stay}
          onLogOff={() =>
            void (touch ? leaving().then(({ logoutHere }) => logoutHere()) : logout()).catch(unableToLogout)
          }
        />
      )}
      {timedOut && <TimeOutDialog onClose={() => setTimedOut(false)} />}
    </Suspense>
  );
}
