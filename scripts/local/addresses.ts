// Addresses of the local cloud, which is built from the synthesized template; all services share one port.
import { credentials } from './credentials.ts';

export const region = credentials.AWS_REGION;
export const account = '000000000000';

export interface Addresses {
  port: number;
  /** Address of the site and of all services that share its origin. */
  site: string;
  s3: string;
  sqs: string;
  secrets: string;
  /** Data plane of the broker. */
  broker: string;
  /** Management of push connections. */
  push: string;
  /** Beginning of the addresses of devices at the local push service. */
  pushService: string;
  /** Address of the user pool's actions for administrators. */
  accounts: string;
  queue: (name: string) => string;
  /** Address of the sign-in pages and the user pool's actions. */
  signIn: string;
  /** Replaces the cloud's host names in a text by the local ones. */
  localise: (text: string) => string;
}

export function buildAddresses(port: number): Addresses {
  const site = `http://localhost:${port}`;
  // The IP address makes the SDK put bucket names into the path, and gives uploaded files another origin than
  // the site.
  const services = `http://127.0.0.1:${port}/_aws`;
  const signIn = `${site}/auth`;
  return {
    port,
    site,
    s3: `${services}/s3`,
    sqs: `${services}/sqs`,
    secrets: `${services}/secrets`,
    broker: `${services}/iot`,
    push: `${services}/push`,
    pushService: `http://127.0.0.1:${port}/local/push/devices`,
    accounts: `${services}/cognito-idp`,
    queue: (name) => `${services}/sqs/${account}/${name}`,
    signIn,
    localise: (text) =>
      text
        .replaceAll(`https://cognito-idp.${region}.amazonaws.com`, signIn)
        .replaceAll(/https:\/\/[\w-]+\.auth\.[\w-]+\.amazoncognito\.com/g, signIn)
        .replaceAll(/https:\/\/([\w-]+)\.execute-api\.[\w-]+\.amazonaws\.com/g, `${services}/push/$1`)
        .replaceAll(/https:\/\/([\w.-]+)\.s3\.[\w-]+\.amazonaws\.com/g, `${services}/s3/$1`)
        .replaceAll(`https://localhost:${port}`, site),
  };
}

/**
 * Returns whether a host is the site's own, a plant's sub-domain of it, or the loopback address; requests
 * with other host names are refused.
 */
export function isOwnHost(host: string | undefined, port: number): boolean {
  const [, name, portText] = /^(.*?)(?::(\d+))?$/.exec(host?.toLowerCase() ?? '') ?? [];
  return (
    Number(portText ?? 80) === port &&
    (name === '127.0.0.1' || name === 'localhost' || /^([a-z0-9-]+\.)+localhost$/.test(name ?? ''))
  );
}

export function isOwnOrigin(origin: string, port: number): boolean {
  return origin.startsWith('http://') && isOwnHost(origin.slice('http://'.length), port);
}
