// Time of the last answer of the service to this device: after twelve hours without one, local data opens
// only after a sign-in.
import { isSealedAt } from '#shared/access/tablet-code.ts';

const STORAGE_KEY = 'service-contact';
const RECORD_INTERVAL_MS = 60_000;
let lastRecordedAt = 0;

/** Records that the service answered, at most once a minute. */
export function recordContact(): void {
  const now = Date.now();
  if (Math.abs(now - lastRecordedAt) < RECORD_INTERVAL_MS) return;
  lastRecordedAt = now;
  localStorage.setItem(STORAGE_KEY, String(now));
}

/** Whether the service has not answered for too long. Without a recorded time, the period starts now. */
export function isContactLost(): boolean {
  const lastContact = Number(localStorage.getItem(STORAGE_KEY));
  if (!lastContact) {
    recordContact();
    return false;
  }
  return isSealedAt(lastContact, Date.now());
}
