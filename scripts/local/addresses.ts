// The cloud on one machine, built from the synthesized template. Here: where each piece of it answers, all on one port.
import { credentials } from './credentials.ts';

export const region = credentials.AWS_REGION;
export const account = '000000000000';

export interface Addresses {
  port: number;
  /** Of the site and all that shares its origin. */
  site: string;
  s3: string;
  sqs: string;
  secrets: string;
  queue: (name: string) => string;
  /** Sign-in pages and the user pool's own actions. */
  signIn: string;
  /** The cloud's host names inside a text become this machine's. */
  localise: (text: string) => string;
}

export function addressesOn(port: number): Addresses {
  const site = `http://localhost:${port}`;
  // by number: the SDK then names buckets in the path, and uploaded files are of another origin than the site
  const services = `http://127.0.0.1:${port}/_aws`;
  const signIn = `${site}/auth`;
  return {
    port,
    site,
    s3: `${services}/s3`,
    sqs: `${services}/sqs`,
    secrets: `${services}/secrets`,
    queue: (name) => `${services}/sqs/${account}/${name}`,
    signIn,
    localise: (text) =>
      text
        .replaceAll(`https://cognito-idp.${region}.amazonaws.com`, signIn)
        .replaceAll(/https:\/\/[\w-]+\.auth\.[\w-]+\.amazoncognito\.com/g, signIn)
        .replaceAll(/https:\/\/([\w.-]+)\.s3\.[\w-]+\.amazonaws\.com/g, `${services}/s3/$1`)
        .replaceAll(`https://localhost:${port}`, site),
  };
}

/** The site's own host, a plant's sub-domain of it, or the loopback address: nothing else may reach us by its name. */
export function isOwnHost(host: string | undefined, port: number): boolean {
  const [, name, at] = /^(.*?)(?::(\d+))?$/.exec(host?.toLowerCase() ?? '') ?? [];
  return (
    Number(at ?? 80) === port &&
    (name === '127.0.0.1' || name === 'localhost' || /^([a-z0-9-]+\.)+localhost$/.test(name ?? ''))
  );
}

export function isOwnOrigin(origin: string, port: number): boolean {
  return origin.startsWith('http://') && isOwnHost(origin.slice('http://'.length), port);
}
