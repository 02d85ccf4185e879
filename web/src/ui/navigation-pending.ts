// Whether a navigation to another page is pending. The router knows this before React renders, so a page
// checks it before it changes its own address, which would cancel the navigation. Leaving a page removes its
// messages.
import type { createBrowserRouter } from 'react-router';
import { clearFlashes } from './flashes.ts';

let isPending = false;

export const isNavigationPending = (): boolean => isPending;

export function watchNavigation<
  R extends Pick<ReturnType<typeof createBrowserRouter>, 'subscribe' | 'state'>,
>(router: R): R {
  isPending = false;
  let { pathname } = router.state.location;
  let startedAt: number | undefined;
  router.subscribe(({ navigation, location, historyAction }) => {
    isPending = navigation.state !== 'idle';
    if (isPending) startedAt ??= performance.now();
    if (location.pathname !== pathname) {
      ({ pathname } = location);
      clearFlashes(startedAt ?? performance.now());
      // On back and forward, the browser restores the scroll position.
      if (historyAction !== 'POP') window.scrollTo(0, 0);
    }
    if (!isPending) startedAt = undefined;
  });
  return router;
}
