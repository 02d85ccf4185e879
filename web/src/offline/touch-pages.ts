// Where work goes on without a network: the pages of tablets and of the operator's screens.
const touch = /^\/app\/(tablet|operator)(\/|$)/i;
/** Between pages: where the app decides who somebody is. */
const doors = /^\/($|app\/?$|login|401|404|500|forbidden)/i;

const key = 'offline.touch';

export const noteTouch = (): void => localStorage.setItem(key, '1');

export const isTouch = (path: string = location.pathname): boolean => touch.test(path);

/** A tablet opens at its home too, or where the app decides. */
export const startsHere = (path: string = location.pathname): boolean =>
  isTouch(path) || (doors.test(path) && localStorage.getItem(key) !== null);

/** A desktop page shows what the service says and sends at once, in a tab that was a tablet's too. */
export const keepsHere = (path: string = location.pathname): boolean => isTouch(path) || doors.test(path);
