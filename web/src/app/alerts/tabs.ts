// Coordination of the tabs of a device: one tab listens, and the visible tab shows alerts.

import { isTouchPage } from '../../offline/touch-pages.ts';
import { showTopic } from '../../push/push-state.ts';
import { getAlertTopic } from '../../push/topics.ts';
import { runWhileVisible } from '../../push/while-visible.ts';
import { setUnseenCount } from '../../ui/document-title.ts';
import { listenToAlerts } from './hearing.ts';
import { type AlertDevice, listUnshownAlerts, storeShownAlerts, type TeamAlert } from './memory.ts';

/**
 * Milliseconds until other tabs see a change of local storage, whereas a lock is effective in all tabs at
 * once.
 */
const STORAGE_SYNC_MS = 1000;

/**
 * Shares the listening among tabs until `signal` aborts; calls `show` when alerts of a device wait and this tab
 * is visible.
 */
export function watchAlerts(
  devices: readonly AlertDevice[],
  show: (newAlerts: TeamAlert[]) => void,
  signal: AbortSignal,
): void {
  const checkAlerts = () => {
    setUnseenCount(listAllUnshown(devices).length);
    void showUnshownAlerts(devices, show, signal);
  };
  signal.addEventListener('abort', () => setUnseenCount(0));
  window.addEventListener('storage', checkAlerts, { signal });
  document.addEventListener('visibilitychange', checkAlerts, { signal });
  checkAlerts();
  for (const device of devices) listenInOneTab(device, checkAlerts, signal);
}

const listAllUnshown = (devices: readonly AlertDevice[]) => devices.flatMap(listUnshownAlerts);

function listenInOneTab(device: AlertDevice, onNews: () => void, signal: AbortSignal): void {
  const receiver = device.userId === undefined ? '' : ' own';
  const listen = (abortSignal: AbortSignal) =>
    navigator.locks
      .request(`alerts heard ${device.plant}${receiver}`, { signal: abortSignal }, () =>
        listenToAlerts(device, onNews, abortSignal),
      )
      .catch((error: unknown) => {
        if (!abortSignal.aborted) throw error;
      });
  const hideTopic = showTopic(getAlertTopic(device.teamId));
  signal.addEventListener('abort', hideTopic);
  // A hidden tablet saves its battery; desk tabs always listen and count alerts in the title.
  if (isTouchPage()) runWhileVisible(listen, signal);
  else void listen(signal);
}

async function showUnshownAlerts(
  devices: readonly AlertDevice[],
  show: (newAlerts: TeamAlert[]) => void,
  signal: AbortSignal,
): Promise<void> {
  await navigator.locks.request('alerts shown', async () => {
    if (signal.aborted || document.visibilityState !== 'visible') return;
    const unshownAlerts = listAllUnshown(devices);
    if (unshownAlerts.length === 0) return;
    storeShownAlerts(unshownAlerts);
    setUnseenCount(0);
    show(unshownAlerts);
    await new Promise((resolve) => setTimeout(resolve, STORAGE_SYNC_MS));
  });
}
