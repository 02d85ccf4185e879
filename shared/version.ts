// The release shown to users and health checks; the same as in package.json.
export const version = '2.3.0';
export const releaseDate = '2026-11-20';

/** Header of every answer of the functions, by which the browser tells them from answers of gateways and proxies. */
export const VERSION_HEADER = 'x-plantledger';
