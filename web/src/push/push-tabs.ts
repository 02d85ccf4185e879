// Coordination of the tabs of a device: one tab holds the push connection for the topics of all of them, and
// passes its hints on.
import type { Hint, Topic } from '#shared/push/messages.ts';
import { openPushSocket } from './push-socket.ts';
import { deliverHint, setPushOpen } from './push-state.ts';
import { limitTopics } from './topics.ts';

type TabMessage =
  /** A tab shows other topics than before; an empty list when it is hidden or closed. */
  | { kind: 'topics'; tab: string; topics: readonly Topic[] }
  /** A new tab asks whether hints arrive. */
  | { kind: 'hello' }
  /** The tab with the connection asks for the topics of all tabs. */
  | { kind: 'ask' }
  | { kind: 'state'; open: boolean }
  | { kind: 'hint'; hint: Hint }
  /** The service refuses this user a ticket. */
  | { kind: 'refused' };

/** Milliseconds for which changes of topics are collected, as while a page replaces another. */
const COLLECT_MS = 150;

export interface PushTab {
  /** Replaces the topics of this tab. */
  show: (topics: readonly Topic[]) => void;
}

/**
 * Takes part in the push connection of a device; `scope` names user and plant. `onRefused` is called in each tab
 * when the service refuses this user, although signed in, a ticket.
 */
export function joinPush(scope: string, signal: AbortSignal, onRefused: () => void): PushTab {
  const channel = new BroadcastChannel(`plantledger.push.${scope}`);
  const tab: string = crypto.randomUUID();
  let tabTopics: readonly Topic[] = [];
  /** Set while this tab holds the connection. */
  let holder: { receiveTopics: (from: string, topics: readonly Topic[]) => void; open: boolean } | undefined;
  const post = (message: TabMessage) => {
    if (!signal.aborted) channel.postMessage(message);
  };
  const postState = (open: boolean) => {
    if (holder) holder.open = open;
    post({ kind: 'state', open });
    if (!signal.aborted) setPushOpen(open);
  };

  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'topics') holder?.receiveTopics(data.tab, data.topics);
    else if (data.kind === 'hello' && holder) post({ kind: 'state', open: holder.open });
    else if (data.kind === 'ask') post({ kind: 'topics', tab, topics: tabTopics });
    else if (data.kind === 'state') setPushOpen(data.open);
    else if (data.kind === 'hint') deliverHint(data.hint);
    else if (data.kind === 'refused') onRefused();
  };

  async function holdConnection(): Promise<void> {
    const topicsByTab = new Map([[tab, tabTopics]]);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const pushSocket = openPushSocket(
      {
        onOpen: () => {
          // Tabs that ended without a word no longer answer.
          for (const each of [...topicsByTab.keys()]) if (each !== tab) topicsByTab.delete(each);
          post({ kind: 'ask' });
          postState(true);
        },
        onClose: () => postState(false),
        onHint: (hint) => {
          post({ kind: 'hint', hint });
          deliverHint(hint);
        },
      },
      signal,
    );
    const showAll = () => {
      timer = undefined;
      pushSocket.show(limitTopics([...topicsByTab.values()].flat()));
    };
    holder = {
      open: false,
      receiveTopics(from, topics) {
        if (topics.length > 0 || from === tab) topicsByTab.set(from, topics);
        else topicsByTab.delete(from);
        timer ??= setTimeout(showAll, COLLECT_MS);
      },
    };
    postState(false);
    post({ kind: 'ask' });
    showAll();
    // A user who is signed out is led to the sign-in by the next read, not while something is typed.
    if ((await pushSocket.ended)?.kind === 'forbidden') {
      post({ kind: 'refused' });
      onRefused();
    }
    // A tab that was refused keeps the lock, since others of the same user would be refused too.
    await new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      else signal.addEventListener('abort', () => resolve());
    });
    clearTimeout(timer);
    holder = undefined;
  }

  post({ kind: 'hello' });
  navigator.locks.request(`plantledger.push.${scope}`, { signal }, holdConnection).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  signal.addEventListener('abort', () => {
    channel.postMessage({ kind: 'topics', tab, topics: [] } satisfies TabMessage);
    channel.close();
    setPushOpen(false);
  });

  return {
    show(topics) {
      if (String(topics) === String(tabTopics)) return;
      tabTopics = topics;
      post({ kind: 'topics', tab, topics });
      holder?.receiveTopics(tab, topics);
    },
  };
}
