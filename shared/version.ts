// The release, as users and health checks see it; the same as in package.json.
export const version = '2.2.0';
