// When what waits is tried again: at once when the network comes back or somebody looks, else after growing pauses. Nothing runs
// while nobody looks.
import { isAway, probe } from './network.ts';
import { sendAll } from './sender.ts';
import { allWaiting } from './waiting.ts';

const SHORTEST_MS = 3_000;
const LONGEST_MS = 300_000;

let pause = SHORTEST_MS;
let timer: ReturnType<typeof setTimeout> | undefined;
let running = false;
let asked = false;

/** Tries now, and again as long as something waits for the network. */
export function wake(): void {
  rest();
  asked = true;
  if (!running) void run();
}

/** Something more waits, and the network is away: nobody is asked at once. */
export function wakeLater(): void {
  if (!running && timer === undefined) pauseThenWake();
}

function pauseThenWake(): void {
  if (document.visibilityState === 'hidden' || !navigator.onLine) return;
  timer = setTimeout(wake, pause);
  pause = Math.min(LONGEST_MS, pause * 2);
}

function rest(): void {
  clearTimeout(timer);
  timer = undefined;
}

async function run(): Promise<void> {
  let left = false;
  running = true;
  while (asked) {
    asked = false;
    left = await sendAll().catch(failed);
    if (!left && isAway() && navigator.onLine) await probe();
    left ||= isAway();
  }
  running = false;
  if (left) pauseThenWake();
  else pause = SHORTEST_MS;
}

function failed(error: unknown): boolean {
  console.warn('What waits could not be sent.', error);
  return true;
}

const atOnce = () => {
  pause = SHORTEST_MS;
  wake();
};
const look = () => {
  if (document.visibilityState === 'hidden') rest();
  else if (allWaiting().length > 0 || isAway()) atOnce();
};

export function watchWake(): () => void {
  addEventListener('online', atOnce);
  document.addEventListener('visibilitychange', look);
  return () => {
    removeEventListener('online', atOnce);
    document.removeEventListener('visibilitychange', look);
    rest();
  };
}
