// Code a tablet needs before its first page, bundled in one file.
import type { OfflineDefinitions } from '../offline/deferred-writes.ts';
import { startOfflineCode } from '../offline/start.ts';
import { lockIfRequired } from './lock/gate.ts';

/** Offline definitions of all features (deferred writes and read-ahead), collected like `histories.ts`. */
const offlineModules = import.meta.glob<OfflineDefinitions>('../features/*/offline.ts');

export const startOffline = (): void =>
  startOfflineCode(() => Promise.all(Object.values(offlineModules).map((read) => read())));

/** Checks the lock, then starts the offline code, which needs the stored data to be open. */
export async function openTablet(): Promise<void> {
  await lockIfRequired();
  startOffline();
}
