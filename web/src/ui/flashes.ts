// Messages at the top of the page: at most three at once, the oldest leaves first (product §9).
import { useSyncExternalStore } from 'react';
import { errorText } from '../i18n/text.ts';

export interface Flash {
  id: number;
  type: 'success' | 'error' | 'info' | 'warning';
  text: string;
}

const most = 3;
let flashes: readonly Flash[] = [];
let last = 0;
const listeners = new Set<() => void>();

function change(next: readonly Flash[]): void {
  flashes = next;
  for (const listener of listeners) listener();
}

export function flash(type: Flash['type'], text: string): void {
  change([...flashes.filter((each) => each.text !== text), { id: ++last, type, text }].slice(-most));
}

/** What a write that failed outside a form says. */
export const flashError = (error: unknown): void => flash('error', errorText(error));
export const dismiss = (id: number): void => change(flashes.filter((each) => each.id !== id));

export const useFlashes = (): readonly Flash[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => flashes,
  );
