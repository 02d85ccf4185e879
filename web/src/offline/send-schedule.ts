// Schedule of sending: at once when the network returns or the page becomes visible, otherwise after growing
// pauses. Nothing runs while the page is hidden.
import { checkReachability, isOffline } from './network.ts';
import { clearPostponement, getPostponedMs } from './retry-after.ts';
import { sendWaitingEntries } from './sender.ts';
import { listWaitingEntries } from './waiting-entries.ts';

const MIN_PAUSE_MS = 3_000;
const MAX_PAUSE_MS = 300_000;

let pauseMs = MIN_PAUSE_MS;
let timer: ReturnType<typeof setTimeout> | undefined;
let isRunning = false;
let isRequested = false;

/** Sends now or when an answer allows it, and repeats while entries wait for the network. */
export function startSending(): void {
  cancelTimer();
  if (getPostponedMs() > 0) {
    if (!isRunning) startAfterPause();
    return;
  }
  isRequested = true;
  if (!isRunning) void runSending();
}

/** Schedules sending after a pause, since the network is away. */
export function scheduleSending(): void {
  if (!isRunning && timer === undefined) startAfterPause();
}

function startAfterPause(): void {
  if (document.visibilityState === 'hidden' || !navigator.onLine) return;
  // Random delays keep tablets that lost the network together from reconnecting at the same moment.
  const delayMs = Math.max(pauseMs * (0.75 + Math.random() / 4), getPostponedMs() * (1 + Math.random() / 4));
  timer = setTimeout(startSending, delayMs);
  pauseMs = Math.min(MAX_PAUSE_MS, pauseMs * 2);
}

function cancelTimer(): void {
  clearTimeout(timer);
  timer = undefined;
}

async function runSending(): Promise<void> {
  let hasWaiting = false;
  isRunning = true;
  while (isRequested) {
    isRequested = false;
    hasWaiting = await sendWaitingEntries().catch(onFailure);
    if (!hasWaiting && isOffline() && navigator.onLine) await checkReachability();
    hasWaiting ||= isOffline();
  }
  isRunning = false;
  if (hasWaiting) startAfterPause();
  else pauseMs = MIN_PAUSE_MS;
}

function onFailure(error: unknown): boolean {
  console.warn('What waits could not be sent.', error);
  return true;
}

const startImmediately = () => {
  pauseMs = MIN_PAUSE_MS;
  startSending();
};
const onOnline = () => {
  clearPostponement();
  startImmediately();
};
const onVisibilityChange = () => {
  if (document.visibilityState === 'hidden') cancelTimer();
  else if (listWaitingEntries().length > 0 || isOffline()) startImmediately();
};

export function watchSendTriggers(): () => void {
  addEventListener('online', onOnline);
  document.addEventListener('visibilitychange', onVisibilityChange);
  return () => {
    removeEventListener('online', onOnline);
    document.removeEventListener('visibilitychange', onVisibilityChange);
    cancelTimer();
  };
}
