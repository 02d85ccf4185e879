// End of the session after ten minutes without input in any tab, with a warning in the last minute.

import { cache } from '../../cache.ts';
import { getIdleMs, recordActivity } from '../../session/activity.ts';

export const INACTIVITY_LIMIT_MS = 600_000;
const WARNING_MS = 540_000;
const CHECK_INTERVAL_MS = 1_000;

const activityEvents = ['keydown', 'pointerdown', 'pointermove', 'touchstart', 'wheel'] as const;
const listenerOptions = { capture: true, passive: true };

/**
 * Calls `warn` with the seconds left during the warning and undefined otherwise. Saving in progress counts as
 * activity.
 */
export function watchInactivity(
  warn: (secondsLeft: number | undefined) => void,
  end: () => void,
): () => void {
  let secondsLeft: number | undefined;
  let lastNotedAt = 0;

  const checkIdleTime = () => {
    if (cache.isMutating() > 0) recordActivity();
    const idle = getIdleMs();
    secondsLeft =
      idle >= WARNING_MS ? Math.max(0, Math.ceil((INACTIVITY_LIMIT_MS - idle) / 1000)) : undefined;
    warn(secondsLeft);
    if (secondsLeft !== 0) return;
    stop();
    end();
  };
  const onActivity = ({ type }: Event) => {
    // Moving the pointer does not close the warning, so that its button can be clicked.
    if (type === 'pointermove' && secondsLeft !== undefined) return;
    // After a sleep longer than the limit, the session ends even if a key woke the device.
    if (getIdleMs() >= INACTIVITY_LIMIT_MS) return checkIdleTime();
    if (Date.now() - lastNotedAt < CHECK_INTERVAL_MS) return;
    lastNotedAt = Date.now();
    recordActivity();
  };
  const timer = setInterval(checkIdleTime, CHECK_INTERVAL_MS);
  for (const activityEvent of activityEvents) addEventListener(activityEvent, onActivity, listenerOptions);
  const stop = () => {
    clearInterval(timer);
    for (const activityEvent of activityEvents)
      removeEventListener(activityEvent, onActivity, listenerOptions);
  };

  if (getIdleMs() < INACTIVITY_LIMIT_MS) recordActivity();
  checkIdleTime();
  return stop;
}
