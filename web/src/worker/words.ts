// What the page and its service worker call each other.

/** Where the build puts the worker, and whose pages are its own. */
export const WORKER = '/worker.js';
export const SCOPE = '/app/';

/** Said to the worker of a newer version by somebody who wants it now. */
export const TAKE_OVER = 'take over';

/** Said by a page that has all it was made of. */
export const STANDS = 'stands';
