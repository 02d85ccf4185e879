// Messages at the top of the page: at most three at once, the oldest leaves first (product §9).
import { useSyncExternalStore } from 'react';
import { errorText } from '../i18n/text.ts';

export interface Flash {
  id: number;
  type: 'success' | 'error' | 'info' | 'warning';
  text: string;
  header?: string;
  actions?: readonly { text: string; run: () => void }[];
  onDismiss?: () => void;
}

const most = 3;
let flashes: readonly Flash[] = [];
let last = 0;
const listeners = new Set<() => void>();

function change(next: readonly Flash[]): void {
  flashes = next;
  for (const listener of listeners) listener();
}

/** Answers what `dismiss` takes. */
export function flash(
  type: Flash['type'],
  text: string,
  more: Omit<Flash, 'id' | 'type' | 'text'> = {},
): number {
  last += 1;
  change([...flashes.filter((each) => each.text !== text), { ...more, id: last, type, text }].slice(-most));
  return last;
}

/** What a write that failed outside a form says. */
export const flashError = (error: unknown): number => flash('error', errorText(error));
export function dismiss(id: number): void {
  const gone = flashes.find((each) => each.id === id);
  change(flashes.filter((each) => each !== gone));
  gone?.onDismiss?.();
}

export const useFlashes = (): readonly Flash[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => flashes,
  );
