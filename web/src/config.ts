// What this installation is: read once from /config.json, which the deployment writes beside the site.
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
  api: string;
  local: boolean;
  version: string;
}

let loading: Promise<Config> | undefined;

export function config(): Promise<Config> {
  loading ??= fetch('/config.json').then((answer) => {
    if (!answer.ok) throw new Error(`/config.json answered ${answer.status}`);
    return answer.json();
  });
  return loading;
}
