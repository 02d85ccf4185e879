// The release, as users and health checks see it; the same as in package.json.
export const version = '2.3.0';
export const releasedOn = '2026-11-20';
