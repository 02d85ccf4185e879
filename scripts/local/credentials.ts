/** Credentials that all clients of the local stack sign with; they are valid only for its emulators. */
export const credentials = {
  AWS_REGION: 'eu-west-1',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local-secret',
} as const;

/** Keeps a developer's own AWS settings away from the clients of the local stack. */
export function forgetOwnCredentials() {
  delete process.env.AWS_PROFILE;
  delete process.env.AWS_SESSION_TOKEN;
  Object.assign(process.env, credentials);
}
