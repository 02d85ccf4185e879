// The pop-ups of this tab: a change of page or layout leaves them where they are.
import { useSyncExternalStore } from 'react';
import type { TeamAlert } from './memory.ts';

const none: readonly TeamAlert[] = [];
let onScreen = { of: '', alerts: none };
const listeners = new Set<() => void>();

function change(next: typeof onScreen): void {
  onScreen = next;
  for (const listener of listeners) listener();
}

/** Newest first. Those of another team go. */
export function showAlerts(of: string, fresh: readonly TeamAlert[]): void {
  const before = onScreen.of === of ? onScreen.alerts : none;
  change({ of, alerts: [...fresh.toReversed(), ...before] });
}
export const closeAlert = (id: string): void =>
  change({ ...onScreen, alerts: onScreen.alerts.filter((each) => each.id !== id) });
export const closeAlerts = (): void => change({ ...onScreen, alerts: none });

export const useAlerts = (of: string): readonly TeamAlert[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => (onScreen.of === of ? onScreen.alerts : none),
  );
