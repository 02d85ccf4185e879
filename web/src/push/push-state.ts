// State of the push connection in this tab: whether hints arrive, who wants them, and further topics to show.
import { useSyncExternalStore } from 'react';
import type { Hint, Topic } from '#shared/push/messages.ts';

type Listener = () => void;

let isOpen = false;
const stateListeners = new Set<Listener>();
const hintListeners = new Set<(hint: Hint) => void>();
const topicListeners = new Set<Listener>();
/** Topics besides those of the reads on screen, with the number of their users. */
const furtherTopics = new Map<Topic, number>();

/** Whether hints arrive; while they do not, pages that must be current read at intervals. */
export const isPushOpen = (): boolean => isOpen;

export function setPushOpen(next: boolean): void {
  if (isOpen === next) return;
  isOpen = next;
  for (const listener of [...stateListeners]) listener();
}

export function onPushChange(listener: Listener): () => void {
  stateListeners.add(listener);
  return () => stateListeners.delete(listener);
}

/** Calls the listener with every hint that this device receives. */
export function onHint(listener: (hint: Hint) => void): () => void {
  hintListeners.add(listener);
  return () => hintListeners.delete(listener);
}

export function deliverHint(hint: Hint): void {
  for (const listener of [...hintListeners]) listener(hint);
}

/** Shows a topic besides those of the reads on screen until the returned function is called. */
export function showTopic(topic: Topic): () => void {
  furtherTopics.set(topic, (furtherTopics.get(topic) ?? 0) + 1);
  notifyTopicListeners();
  return () => {
    const users = (furtherTopics.get(topic) ?? 1) - 1;
    if (users > 0) furtherTopics.set(topic, users);
    else furtherTopics.delete(topic);
    notifyTopicListeners();
  };
}

export const listFurtherTopics = (): Topic[] => [...furtherTopics.keys()];

export function onFurtherTopics(listener: Listener): () => void {
  topicListeners.add(listener);
  return () => topicListeners.delete(listener);
}

function notifyTopicListeners(): void {
  for (const listener of [...topicListeners]) listener();
}

/**
 * Returns the interval in milliseconds at which a page reads again: `pollMs` without push, and `pushMs` (never, if
 * absent) while hints arrive.
 */
export const usePollInterval = (pollMs: number, pushMs: number | false = false): number | false =>
  useSyncExternalStore(onPushChange, isPushOpen) ? pushMs : pollMs;
