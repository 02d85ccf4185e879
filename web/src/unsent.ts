// Things recorded on this tablet and not yet at the service, so that pages can show it. Always empty on a
// desktop.
import { useSyncExternalStore } from 'react';

const unsentAnswers = new WeakSet<object>();

/** Marks an expected answer, used in place of the service's answer. */
export function markUnsent(answer: unknown): void {
  if (typeof answer === 'object' && answer !== null) unsentAnswers.add(answer);
}

/** Whether an answer is an expected one, not yet confirmed by the service. */
export const isUnsent = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && unsentAnswers.has(answer);

/** `waiting`: the shown state is expected. `stopped`: an entry was refused, or waits behind a refused one. */
export type UnsentState = 'waiting' | 'stopped';
export interface UnsentSource {
  subscribe: (listener: () => void) => () => void;
  /** Returns the states by thing, such as `ewo:01J…`; the same map object until an entry changes. */
  states: () => ReadonlyMap<string, UnsentState>;
}

const noStates: ReadonlyMap<string, UnsentState> = new Map();
let unsentSource: UnsentSource = { subscribe: () => () => {}, states: () => noStates };

/** Sets the source of unsent things; `offline/` does so on tablets. */
export const setUnsentSource = (source: UnsentSource): void => {
  unsentSource = source;
};

export const useUnsentStates = (): ReadonlyMap<string, UnsentState> =>
  useSyncExternalStore(
    (listener) => unsentSource.subscribe(listener),
    () => unsentSource.states(),
  );
