// The app: its pages, begun anew with every person, and the lock over them.
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { RouterProvider } from 'react-router';
import { cache } from '../cache.ts';
import { keptLock, onPerson, subscribeLock } from '../session/lock.ts';
import { createRouter } from './router.tsx';

const LockScreen = lazy(async () => ({ default: (await import('./lock/lock-screen.tsx')).LockScreen }));

type Router = ReturnType<typeof createRouter>;

/** Public pages stay open: by them people sign in. */
const isCovered = () => {
  const lock = keptLock();
  return lock !== undefined && (lock.shutOut !== undefined || /^\/app(\/|$)/.test(location.pathname));
};

/** Behind a lock no page is made: what was made before it stays. */
export function startRouter(): Router | undefined {
  return isCovered() ? undefined : createRouter();
}

export function App({ first }: { first: Router | undefined }) {
  const lock = useSyncExternalStore(subscribeLock, keptLock);
  const [{ router, turn }, setRouter] = useState({ router: first, turn: 0 });
  const shown = useRef(first);

  useEffect(() => {
    const show = (next: Router | undefined) => {
      shown.current = next;
      setRouter(({ turn }) => ({ router: next, turn: turn + 1 }));
    };
    const begin = () => {
      cache.clear();
      shown.current?.dispose();
      show(startRouter());
    };
    const opened = () => {
      if (!shown.current && !isCovered()) show(createRouter());
    };
    const stops = [onPerson(begin), subscribeLock(opened)];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);

  return (
    <>
      {/* what somebody had open or typed is none of the next one's */}
      {router && <RouterProvider key={turn} router={router} />}
      {lock && isCovered() && (
        <Suspense>
          <LockScreen key={JSON.stringify(lock)} lock={lock} />
        </Suspense>
      )}
    </>
  );
}
