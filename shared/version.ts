// The release shown to users and health checks; the same as in package.json.
export const version = '2.3.0';
export const releaseDate = '2026-11-20';
