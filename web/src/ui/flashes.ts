// Messages at the top of the page: at most three, the oldest is removed first (product §9), and one of each
// type.
import { useSyncExternalStore } from 'react';
import { findMadeRecord, type MadeRecord } from '#shared/made.ts';
import { RefusalError } from '#shared/refused.ts';
import { getErrorText, textOf } from '../i18n/text.ts';
import { isUnsent } from '../unsent.ts';

export interface Flash {
  id: number;
  type: 'success' | 'error' | 'info' | 'warning';
  text: string;
  /** Record that the text names, which the message links to. */
  made?: MadeRecord;
  header?: string;
  actions?: readonly { text: string; run: () => void }[];
  onDismiss?: () => void;
  /** Time of the message in milliseconds of `performance.now()`. */
  raisedAt: number;
}

/**
 * Milliseconds after which success and info messages disappear; errors and warnings stay until dismissed or
 * the page is left.
 */
export const DISMISS_AFTER_MS = 6_000;
/**
 * A message shown less than this many milliseconds before a page is left belongs to the next page, as after
 * saving.
 */
const BEFORE_LEAVING_MS = 1_000;

const MAX_FLASHES = 3;
let flashes: readonly Flash[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function setFlashes(next: readonly Flash[]): void {
  flashes = next;
  for (const listener of listeners) listener();
}

/** Whether a message needs an answer; it then stays on page changes and is not replaced. */
const needsAnswer = ({ actions, onDismiss }: Pick<Flash, 'actions' | 'onDismiss'>) =>
  actions !== undefined || onDismiss !== undefined;

export const isTemporary = (flash: Flash): boolean =>
  !needsAnswer(flash) && (flash.type === 'success' || flash.type === 'info');

/** Shows a message and returns its id for `dismiss`. */
export function flash(
  type: Flash['type'],
  text: string,
  options: Pick<Flash, 'header' | 'actions' | 'onDismiss' | 'made'> = {},
): number {
  lastId += 1;
  const newFlash: Flash = { ...options, id: lastId, type, text, raisedAt: performance.now() };
  const isReplaced = (each: Flash) =>
    each.text === text || (each.type === type && !needsAnswer(each) && !needsAnswer(newFlash));
  setFlashes([...flashes.filter((each) => !isReplaced(each)), newFlash].slice(-MAX_FLASHES));
  return lastId;
}

/**
 * Shows the success of a write, or that it is recorded on this tablet and not yet answered by the service.
 */
export const flashWritten = (answer: unknown, text: string): number =>
  isUnsent(answer) ? flash('info', textOf('offline')('savedHere')) : flash('success', text);

/** Shows the error of a write that failed outside a form. */
export const flashError = (error: unknown): number =>
  flash('error', getErrorText(error), {
    made: error instanceof RefusalError ? findMadeRecord(error.details) : undefined,
  });
export function dismiss(id: number): void {
  const dismissedFlash = flashes.find((each) => each.id === id);
  setFlashes(flashes.filter((each) => each !== dismissedFlash));
  dismissedFlash?.onDismiss?.();
}

/** Removes the messages of a page whose navigation began at `leftAt`. */
export function clearFlashes(leftAt: number): void {
  const shouldStay = (each: Flash) => needsAnswer(each) || each.raisedAt > leftAt - BEFORE_LEAVING_MS;
  if (!flashes.every(shouldStay)) setFlashes(flashes.filter(shouldStay));
}

export const useFlashes = (): readonly Flash[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => flashes,
  );
