// Pages that work without a network: those of tablets and of the operator's screens.
const touchPath = /^\/app\/(tablet|operator)(\/|$)/i;
/** Pages where the app determines the user, such as sign-in and errors. */
const entryPath = /^\/($|app\/?$|login|401|404|500|forbidden)/i;

const STORAGE_KEY = 'offline.touch';

export const markAsTablet = (): void => localStorage.setItem(STORAGE_KEY, '1');

export const isTouchPage = (path: string = location.pathname): boolean => touchPath.test(path);

/**
 * Whether the offline code starts on this page: a touch page, or an entry page on a device that was used as a
 * tablet.
 */
export const shouldStartOffline = (path: string = location.pathname): boolean =>
  isTouchPage(path) || (entryPath.test(path) && localStorage.getItem(STORAGE_KEY) !== null);

/**
 * Whether reads and writes on this page use the offline store. Desktop pages always use the service directly,
 * even in a tab that showed touch pages before.
 */
export const isOfflinePage = (path: string = location.pathname): boolean =>
  isTouchPage(path) || entryPath.test(path);
