// Constants shared by the page and its service worker.

/** URL of the worker in the build, and the scope of its pages. */
export const WORKER_URL = '/worker.js';
export const WORKER_SCOPE = '/app/';

/** Message to a waiting worker that the user wants the newer version now. */
export const TAKE_OVER_MESSAGE = 'take over';

/** Message from a page that has loaded all its files. */
export const READY_MESSAGE = 'stands';

/** Message from the worker that a page opens another one, whose notification was pressed, and the page's answer. */
export const OPEN_MESSAGE = 'open';
