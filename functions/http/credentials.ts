// A Lambda finds its credentials in its environment; bundles take this in place of the SDK's search through files and hosts (135 KB).
const variable = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`environment variable ${name} is not set`);
  return value;
};

/** The name and shape of what it stands for in `@aws-sdk/credential-provider-node`. */
export const defaultProvider = () => async () => ({
  accessKeyId: variable('AWS_ACCESS_KEY_ID'),
  secretAccessKey: variable('AWS_SECRET_ACCESS_KEY'),
  sessionToken: process.env.AWS_SESSION_TOKEN,
});
