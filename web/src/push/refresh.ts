// Refreshes what is on screen after hints: each read at most every two seconds, and never under open input.
import type { Query } from '@tanstack/react-query';
import type { Hint, Topic } from '#shared/push/messages.ts';
import { cache } from '../cache.ts';
import { hasOpenInput, rebaseForms } from '../ui/form/open-input.ts';
import { markJustChanged } from '../ui/table/just-changed.tsx';
import { containsChange, hasRows, listChangedRows } from './changes.ts';
import { isConcerned, limitTopics, listQueryTopics } from './topics.ts';

/** Milliseconds between two refreshes of a read; they grow up to the maximum while hints do not pause. */
const MIN_GAP_MS = 2_000;
const MAX_GAP_MS = 30_000;
/** Milliseconds over which devices spread the refresh that one change causes. */
const SPREAD_MS = 200;
/** Milliseconds for which the answer of a read is fresh, so that a page that is opened again does not read it. */
const FRESH_MS = 30_000;
/** Milliseconds after an own write within which changes without an author count as its effect. */
const OWN_EFFECT_MS = 5_000;
/** Milliseconds between two looks whether input is still open, and whether a write is still being sent. */
const CHECK_MS = 500;

export interface RefreshEvents {
  /** Name of the signed-in user, as the author of changes. */
  userName: string | undefined;
  /** Called after data of others has replaced data on screen. */
  onRefreshed: () => void;
  /** Called when a record on screen changed under open input; `show` refreshes it and keeps what is typed. */
  onHeld: (show: () => void) => void;
  /** Called when the input is no longer open and everything is refreshed. */
  onReleased: () => void;
}

interface Refresh {
  timer?: ReturnType<typeof setTimeout>;
  /** Whether the refresh is still needed, for each hint that asked for it. */
  reasons: (() => boolean)[];
  lastAt: number;
  gap: number;
}

/** Returns the topics of the reads on screen, and of those that a page would show again without reading. */
export const listShownTopics = (): Topic[] =>
  limitTopics(
    cache
      .getQueryCache()
      .getAll()
      .filter((query) => query.isActive() || Date.now() - query.state.dataUpdatedAt < FRESH_MS)
      .flatMap(({ queryKey }) => listQueryTopics(queryKey)),
  );

/** Starts refreshing until `signal` aborts; returns the functions for hints and for a time without them. */
export function createRefresher(events: RefreshEvents, signal: AbortSignal) {
  const refreshes = new Map<string, Refresh>();
  const heldHashes = new Set<string>();
  let heldTimer: ReturnType<typeof setTimeout> | undefined;
  let isNoticeShown = false;
  let lastOwnWriteAt = 0;
  const findQuery = (hash: string) => cache.getQueryCache().get(hash);
  signal.addEventListener('abort', () => {
    for (const { timer } of refreshes.values()) clearTimeout(timer);
    clearTimeout(heldTimer);
    unsubscribe();
  });
  const unsubscribe = cache.getMutationCache().subscribe(({ mutation }) => {
    if (mutation?.state.status === 'success') lastOwnWriteAt = Date.now();
  });

  async function refresh(query: Query): Promise<void> {
    const before = query.state.data;
    await cache.invalidateQueries({ queryKey: query.queryKey, exact: true });
    const after = findQuery(query.queryHash)?.state.data;
    if (signal.aborted || before === undefined || after === before) return;
    const changedRows = listChangedRows(before, after, events.userName);
    const isOwn = hasRows(after) ? changedRows.length === 0 : Date.now() - lastOwnWriteAt < OWN_EFFECT_MS;
    if (isOwn || !query.isActive()) return;
    markJustChanged(changedRows);
    events.onRefreshed();
  }

  function refreshNow(hashes: readonly string[]): void {
    const queries = hashes.flatMap((hash) => findQuery(hash) ?? []);
    void rebaseForms(() => Promise.all(queries.map(refresh)));
  }

  function releaseHeld(): void {
    const hashes = [...heldHashes];
    heldHashes.clear();
    clearTimeout(heldTimer);
    heldTimer = undefined;
    isNoticeShown = false;
    events.onReleased();
    refreshNow(hashes);
  }

  function watchHeld(): void {
    heldTimer = setTimeout(() => {
      if (hasOpenInput()) watchHeld();
      else releaseHeld();
    }, CHECK_MS);
  }

  function hold(query: Query): void {
    heldHashes.add(query.queryHash);
    if (heldTimer === undefined) watchHeld();
    if (isNoticeShown || !query.isActive() || !isRecordRead(query)) return;
    isNoticeShown = true;
    events.onHeld(releaseHeld);
  }

  /** Refreshes a query, unless a write under way may bring the change itself, or input is open. */
  function run(query: Query, state: Refresh): void {
    state.timer = undefined;
    if (cache.isMutating() > 0) {
      state.timer = setTimeout(() => run(query, state), CHECK_MS);
      return;
    }
    const isNeeded = state.reasons.splice(0).some((isStillNeeded) => isStillNeeded());
    if (!isNeeded) return;
    const now = Date.now();
    const isAfterPause = now - state.lastAt > 2 * state.gap;
    state.gap = isAfterPause ? MIN_GAP_MS : Math.min(2 * state.gap, MAX_GAP_MS);
    state.lastAt = now;
    if (query.isActive() && hasOpenInput()) hold(query);
    else refreshNow([query.queryHash]);
  }

  function schedule(query: Query, isNeeded: () => boolean): void {
    const state = refreshes.get(query.queryHash) ?? { lastAt: 0, gap: MIN_GAP_MS, reasons: [] };
    refreshes.set(query.queryHash, state);
    state.reasons.push(isNeeded);
    if (state.timer !== undefined) return;
    const wait = Math.max(Math.random() * SPREAD_MS, state.lastAt + state.gap - Date.now());
    state.timer = setTimeout(() => run(query, state), wait);
  }

  return {
    /** Schedules the refresh of every read that the hint concerns, unless its answer has the change already. */
    onHint({ topic, cursor }: Hint): void {
      const shownTopics = new Set(listShownTopics());
      for (const query of cache.getQueryCache().getAll()) {
        if (!isConcerned(listQueryTopics(query.queryKey), topic, shownTopics)) continue;
        schedule(query, () => !containsChange(query.state.data, cursor));
      }
    },
    /** Schedules the refresh of what was read before a time in epoch milliseconds, when hints were missed. */
    refreshOlder(readBefore: number): void {
      const isOlder = (query: Query) => query.state.dataUpdatedAt < readBefore;
      for (const query of cache.getQueryCache().getAll())
        if (query.isActive() && isOlder(query) && listQueryTopics(query.queryKey).length > 0)
          schedule(query, () => isOlder(query));
    },
  };
}

/** Whether a read is about one record, so that input on the page probably belongs to it. */
const isRecordRead = ({ queryKey }: Query): boolean => /\/items\/\{\w+\}$/.test(String(queryKey[0]));
