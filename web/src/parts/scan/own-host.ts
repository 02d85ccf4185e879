// Hosts under which this installation prints its labels.
import { loadConfig } from '../../config.ts';
import { findHostPlant } from '../../session/sign-in-host.ts';

/** Whether a host is the one of this page, the main host, or the host of a plant below it. */
export async function isOwnHost(host: string): Promise<boolean> {
  if (host === location.host) return true;
  const { host: mainHost } = await loadConfig();
  return mainHost !== undefined && (host === mainHost || findHostPlant(host, mainHost) !== undefined);
}
