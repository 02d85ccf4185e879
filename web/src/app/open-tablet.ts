// What a tablet brings before its first page, in one file of the build.
import { gate } from './lock/gate.ts';
import { startOffline } from './offline.ts';

export { startOffline };

/** What a tablet keeps opens for whoever proved themselves. */
export async function openTablet(): Promise<void> {
  await gate();
  startOffline();
}
