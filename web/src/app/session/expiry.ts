// Check of the access token every five minutes. If it could not be renewed for five minutes after its expiry,
// the user is notified.
import { isTouchPage } from '../../offline/touch-pages.ts';
import { getAccessToken, readTokenExpiry } from '../../session/sign-in.ts';

const CHECK_INTERVAL_MS = 300_000;
const GRACE_MS = 300_000;

export function watchExpiry(onChange: (timedOut: boolean) => void): () => void {
  let expiresAt = Number.POSITIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  const check = async () => {
    let isUnreachable = !navigator.onLine;
    try {
      await getAccessToken();
    } catch (error) {
      isUnreachable ||= isTouchPage();
      console.warn('The session could not be renewed.', error);
    }
    // If the provider has ended the session, the token is gone too, and the last known expiry applies.
    expiresAt = (await readTokenExpiry()) ?? expiresAt;
    if (isStopped) return;
    const msUntilNotice = expiresAt + GRACE_MS - Date.now();
    // Without a network a new sign-in is impossible, so the user continues with stored data.
    onChange(msUntilNotice <= 0 && !isUnreachable);
    timer = setTimeout(
      () => void check(),
      msUntilNotice > 0 ? Math.min(CHECK_INTERVAL_MS, msUntilNotice) : CHECK_INTERVAL_MS,
    );
  };
  void check();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
