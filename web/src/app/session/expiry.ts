// Looks every five minutes whether the access token still holds. Renewal keeps it so; when that fails for five minutes, the person is told.
import { isTouch } from '../../offline/touch-pages.ts';
import { accessToken, tokenExpiry } from '../../session/sign-in.ts';

const everyMs = 300_000;
const graceMs = 300_000;

export function watchExpiry(tell: (timedOut: boolean) => void): () => void {
  let expiresAt = Number.POSITIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  const check = async () => {
    let outOfReach = !navigator.onLine;
    try {
      await accessToken();
    } catch (error) {
      outOfReach ||= isTouch();
      console.warn('The session could not be renewed.', error);
    }
    // A provider that takes the session back takes the token too: the last one known counts on.
    expiresAt = (await tokenExpiry()) ?? expiresAt;
    if (stopped) return;
    const untilTold = expiresAt + graceMs - Date.now();
    // without a network there is nothing to begin anew with: what is kept here goes on
    tell(untilTold <= 0 && !outOfReach);
    timer = setTimeout(() => void check(), untilTold > 0 ? Math.min(everyMs, untilTold) : everyMs);
  };
  void check();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
