// Whether somebody is on the way to another page. The router knows at once, a page only when React draws it next: what a page
// does to the address by itself in between would call them back.
import type { createBrowserRouter } from 'react-router';

let onTheWay = false;

export const isOnTheWay = (): boolean => onTheWay;

export function followRouter<R extends Pick<ReturnType<typeof createBrowserRouter>, 'subscribe'>>(
  router: R,
): R {
  onTheWay = false;
  router.subscribe(({ navigation }) => {
    onTheWay = navigation.state !== 'idle';
  });
  return router;
}
