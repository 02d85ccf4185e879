/** What every client signs with here: they open nothing but this machine's own emulators. */
export const credentials = {
  AWS_REGION: 'eu-west-1',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local-secret',
} as const;

/** A developer's own cloud settings must not reach the clients of the local stack. */
export function forgetOwnCredentials() {
  delete process.env.AWS_PROFILE;
  delete process.env.AWS_SESSION_TOKEN;
  Object.assign(process.env, credentials);
}
