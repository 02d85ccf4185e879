// Configuration of this installation, read once from /config.json, which the deployment writes.
import { buildHeaders, takePrefetchedResponse } from './prefetch.ts';

export interface Config {
  userPoolId: string;
  userPoolClientId: string;
  region: string;
  /** Host of the hosted sign-in, without scheme. */
  domain: string;
  /** Endpoint for renewing tokens; only set if it is not the region's own. */
  endpoint?: string;
  /** Main host, if plants have sub-domains of it. */
  host?: string;
  local: boolean;
  version: string;
}

let configPromise: Promise<Config> | undefined;

const CONFIG_PATH = '/config.json';

export function loadConfig(): Promise<Config> {
  configPromise ??= fetchConfig();
  return configPromise;
}

async function fetchConfig(): Promise<Config> {
  const answer = (await takePrefetchedResponse(CONFIG_PATH, buildHeaders({}))) ?? (await fetch(CONFIG_PATH));
  if (!answer.ok) throw new Error(`${CONFIG_PATH} answered ${answer.status}`);
  return answer.json();
}
