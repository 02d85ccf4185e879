// What this installation is: read once from /config.json, which the deployment writes beside the site.
import { headersOf, takeAhead } from './ahead.ts';

export interface Config {
  userPoolId: string;
  userPoolClientId: string;
  region: string;
  /** Host of the hosted sign-in, without scheme. */
  domain: string;
  /** Where tokens are refreshed; only set when it is not the region's own. */
  endpoint?: string;
  /** The main host, where the plants have sub-domains of it. */
  host?: string;
  local: boolean;
  version: string;
}

let loading: Promise<Config> | undefined;

const path = '/config.json';

export function config(): Promise<Config> {
  loading ??= read();
  return loading;
}

async function read(): Promise<Config> {
  const answer = (await takeAhead(path, headersOf({}))) ?? (await fetch(path));
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer.json();
}
