// Watches the session while a guarded page is open: inactivity, expiry, and sign-out in another tab.
import { lazy, Suspense, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { isTouchPage } from '../../offline/touch-pages.ts';
import { onSignOut, recordActivity } from '../../session/activity.ts';
import { readLock, subscribeLock } from '../../session/lock.ts';
import { useSession } from '../../session/session.ts';
import { watchExpiry } from './expiry.ts';
import { watchInactivity } from './inactivity.ts';
import { followSignOut, logOff } from './log-off.ts';
import { logout, reportLogoutFailure } from './logout.ts';

const importLeave = () => import('../lock/leave.ts');
const importDialogs = () => import('./session-dialogs.tsx');
const IdleDialog = lazy(async () => ({ default: (await importDialogs()).IdleDialog }));
const TimeOutDialog = lazy(async () => ({ default: (await importDialogs()).TimeOutDialog }));

export function SessionWatch() {
  const { tenant, user } = useSession();
  const [secondsLeft, setSecondsLeft] = useState<number>();
  const [isTimedOut, setTimedOut] = useState(false);
  const touch = isTouchPage();
  const isLocked = useSyncExternalStore(subscribeLock, readLock) !== undefined;
  const owner = useMemo(() => ({ user: tenant.id, plant: user?.idplant }), [tenant.id, user?.idplant]);
  const endSession = useCallback(
    () =>
      void (
        touch
          ? importLeave().then(({ logOffOrLock }) => logOffOrLock(owner, user?.name ?? ''))
          : logOff(owner)
      ).catch(reportLogoutFailure),
    [owner, touch, user?.name],
  );

  useEffect(
    () => (isLocked ? setSecondsLeft(undefined) : watchInactivity(setSecondsLeft, endSession)),
    [endSession, isLocked],
  );
  useEffect(() => watchExpiry(setTimedOut), []);
  useEffect(() => onSignOut(() => followSignOut(owner)), [owner]);

  const continueSession = () => {
    recordActivity();
    setSecondsLeft(undefined);
  };
  return (
    <Suspense>
      {secondsLeft !== undefined && (
        <IdleDialog
          seconds={secondsLeft}
          touch={touch}
          onStay={continueSession}
          onLogOff={() =>
            void (
              touch ? importLeave().then(({ logoutFromTablet: logoutHere }) => logoutHere()) : logout()
            ).catch(reportLogoutFailure)
          }
        />
      )}
      {isTimedOut && <TimeOutDialog onClose={() => setTimedOut(false)} />}
    </Suspense>
  );
}
