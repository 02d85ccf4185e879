// Whether a navigation to another page is pending. The router knows at once, a page only when React draws it next: what a page
// does to the address by itself in between would call them back.
import type { createBrowserRouter } from 'react-router';

let pending = false;

export const isNavigationPending = (): boolean => pending;

export function watchNavigation<R extends Pick<ReturnType<typeof createBrowserRouter>, 'subscribe'>>(
  router: R,
): R {
  pending = false;
  router.subscribe(({ navigation }) => {
    pending = navigation.state !== 'idle';
  });
  return router;
}
