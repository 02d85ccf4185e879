// What the tabs of a device settle among themselves: who hears, and who shows.

import { isTouch } from '../../offline/touch-pages.ts';
import { showUnseen } from '../../ui/document-title.ts';
import { listen } from './hearing.ts';
import { type Device, keepShown, type TeamAlert, waiting } from './memory.ts';

/** What one tab stores, another may read a moment later; a lock is everywhere at once. */
const MEMORY_SPREADS = 1000;

/** Shares in the hearing until `signal`; whenever something waits and people look at this tab, it may be its turn to show it. */
export function attend(device: Device, show: (fresh: TeamAlert[]) => void, signal: AbortSignal): void {
  const turn = () => {
    showUnseen(waiting(device).length);
    void takeTurn(device, show, signal);
  };
  signal.addEventListener('abort', () => showUnseen(0));
  window.addEventListener('storage', turn, { signal });
  document.addEventListener('visibilitychange', turn, { signal });
  turn();
  const share = (until: AbortSignal) =>
    navigator.locks
      .request(`alerts heard ${device.plant}`, { signal: until }, () => listen(device, turn, until))
      .catch((error: unknown) => {
        if (!until.aborted) throw error;
      });
  if (isTouch()) whileSeen(share, signal);
  else void share(signal);
}

/** A tablet nobody looks at saves its battery; a desk counts in its title what it hears. */
function whileSeen(work: (until: AbortSignal) => unknown, signal: AbortSignal): void {
  let seen: AbortController | undefined;
  const look = () => {
    if (document.visibilityState === 'hidden') {
      seen?.abort();
      seen = undefined;
    } else if (!seen) {
      seen = new AbortController();
      work(AbortSignal.any([signal, seen.signal]));
    }
  };
  document.addEventListener('visibilitychange', look, { signal });
  look();
}

async function takeTurn(
  device: Device,
  show: (fresh: TeamAlert[]) => void,
  signal: AbortSignal,
): Promise<void> {
  await navigator.locks.request('alerts shown', async () => {
    if (signal.aborted || document.visibilityState !== 'visible') return;
    const mine = waiting(device);
    if (mine.length === 0) return;
    keepShown(mine);
    showUnseen(0);
    show(mine);
    await new Promise((done) => setTimeout(done, MEMORY_SPREADS));
  });
}
