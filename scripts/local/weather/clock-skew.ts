// Clocks of functions: each invocation runs on a machine whose clock is up to two seconds off.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Random } from './random.ts';

export const MAX_SKEW_MS = 2_000;
const skewStorage = new AsyncLocalStorage<number>();

/** Runs the work on a clock that is off; `addSkew` returns its time. */
export const runWithSkew = <Answer>(random: Random, work: () => Answer): Answer =>
  skewStorage.run(Math.round((random() * 2 - 1) * MAX_SKEW_MS), work);

/** Returns an instant as the clock of the running work shows it. */
export const addSkew = (instant: number): number => instant + (skewStorage.getStore() ?? 0);
