// Rows that others have just changed: marked in tables by a background that fades.
import { useSyncExternalStore } from 'react';
import './just-changed.css';

/** Milliseconds for which a change is marked; the style fades as long. */
export const MARK_MS = 6_000;

const changedAt = new WeakMap<object, number>();
let newestMark = 0;
const listeners = new Set<() => void>();

/** Marks rows. The cache keeps the object of an unchanged row, so a changed row is another object. */
export function markJustChanged(rows: readonly object[]): void {
  if (rows.length === 0) return;
  const now = Date.now();
  for (const row of rows) changedAt.set(row, now);
  newestMark = now;
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Marks the table row in which it is rendered, if the row has just changed. */
export function JustChangedMark({ row }: { row: object }) {
  useSyncExternalStore(subscribe, () => newestMark);
  const at = changedAt.get(row);
  return at !== undefined && Date.now() - at < MARK_MS ? (
    <span key={at} className="just-changed" aria-hidden="true" />
  ) : null;
}
