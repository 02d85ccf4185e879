// Ten minutes without a key, a pointer or a touch in any tab end the session; for the last of them the person is warned.

import { cache } from '../../cache.ts';
import { idleMs, noteActivity } from '../../session/activity.ts';

export const limitMs = 600_000;
const warningMs = 540_000;
const everyMs = 1_000;

const signs = ['keydown', 'pointerdown', 'pointermove', 'touchstart', 'wheel'] as const;
const listening = { capture: true, passive: true };

/** `warn` gets the seconds that are left, or undefined while there is nothing to say. Work being saved counts as activity. */
export function watchInactivity(warn: (left: number | undefined) => void, end: () => void): () => void {
  let left: number | undefined;
  let noted = 0;

  const look = () => {
    if (cache.isMutating() > 0) noteActivity();
    const idle = idleMs();
    left = idle >= warningMs ? Math.max(0, Math.ceil((limitMs - idle) / 1000)) : undefined;
    warn(left);
    if (left !== 0) return;
    stop();
    end();
  };
  const note = ({ type }: Event) => {
    // Whoever reaches for "Stay signed in" should still find it there.
    if (type === 'pointermove' && left !== undefined) return;
    // A device that slept through the limit is looked at before the key that woke it counts.
    if (idleMs() >= limitMs) return look();
    if (Date.now() - noted < everyMs) return;
    noted = Date.now();
    noteActivity();
  };
  const timer = setInterval(look, everyMs);
  for (const sign of signs) addEventListener(sign, note, listening);
  const stop = () => {
    clearInterval(timer);
    for (const sign of signs) removeEventListener(sign, note, listening);
  };

  if (idleMs() < limitMs) noteActivity();
  look();
  return stop;
}
