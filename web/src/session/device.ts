// Which tablet this is, and where it is used as one. Its id is made once and says nothing else.
import { isTouch, keepsHere } from '../offline/touch-pages.ts';

const key = 'device';

/** A ULID of no moment: its letters may be hexadecimal digits alone. */
const made = (): string => `0${crypto.randomUUID().replaceAll('-', '').slice(7).toUpperCase()}`;

export function deviceId(): string {
  const kept = localStorage.getItem(key);
  if (kept) return kept;
  const id = made();
  localStorage.setItem(key, id);
  return id;
}

/** What a call of a touch layout says of the device, and of a page by which one comes to it. */
export function touchDevice(): string | undefined {
  if (isTouch()) return deviceId();
  return keepsHere() ? (localStorage.getItem(key) ?? undefined) : undefined;
}
