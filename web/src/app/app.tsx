// The app: its pages, created again for every user, and the lock screen over them.
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { RouterProvider } from 'react-router';
import { cache } from '../cache.ts';
import { onPersonChange, readLock, subscribeLock } from '../session/lock.ts';
import { createRouter } from './router.tsx';

const LockScreen = lazy(async () => ({ default: (await import('./lock/lock-screen.tsx')).LockScreen }));

type Router = ReturnType<typeof createRouter>;

/** Whether the lock covers this page. Public pages stay open, since they are used to sign in. */
const isCoveredByLock = () => {
  const lock = readLock();
  return lock !== undefined && (lock.shutOut !== undefined || /^\/app(\/|$)/.test(location.pathname));
};

/** Creates the router unless the device is locked; pages opened before a lock are disposed. */
export function startRouter(): Router | undefined {
  return isCoveredByLock() ? undefined : createRouter();
}

export function App({ first: initialRouter }: { first: Router | undefined }) {
  const lock = useSyncExternalStore(subscribeLock, readLock);
  const [{ router, turn: routerKey }, setRouter] = useState({ router: initialRouter, turn: 0 });
  const shownRouter = useRef(initialRouter);

  useEffect(() => {
    const show = (next: Router | undefined) => {
      shownRouter.current = next;
      setRouter(({ turn: routerKey }) => ({ router: next, turn: routerKey + 1 }));
    };
    const restartRouter = () => {
      cache.clear();
      shownRouter.current?.dispose();
      show(startRouter());
    };
    const onLocked = () => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      restartRouter();
      void import('./lock/end-page.ts').then(({ reloadLockedPage: endPage }) => endPage());
    };
    const onLockChange = () => {
      if (shownRouter.current && isCoveredByLock()) onLocked();
      else if (!shownRouter.current && !isCoveredByLock()) show(createRouter());
    };
    const unsubscribers = [onPersonChange(restartRouter), subscribeLock(onLockChange)];
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe();
    };
  }, []);

  return (
    <>
      {/* The key recreates all pages, so that open pages and input of a user never reach the next one. */}
      {router && <RouterProvider key={routerKey} router={router} />}
      {lock && isCoveredByLock() && (
        <Suspense>
          <LockScreen key={JSON.stringify(lock)} lock={lock} />
        </Suspense>
      )}
    </>
  );
}
