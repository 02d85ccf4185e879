// Push in a page: takes part in the connection of the device, refreshes the page after hints, and says so.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cache } from '../cache.ts';
import { textOf } from '../i18n/text.ts';
import { isTouchPage } from '../offline/touch-pages.ts';
import { useSession } from '../session/session.ts';
import { dismiss, flash } from '../ui/flashes.ts';
import { MARK_MS } from '../ui/table/just-changed.tsx';
import { useDeviceNotices } from './opened-notices.ts';
import { isPushOpen, listFurtherTopics, onFurtherTopics, onHint, onPushChange } from './push-state.ts';
import { joinPush } from './push-tabs.ts';
import { createRefresher, listShownTopics } from './refresh.ts';
import { leaveIfShutOut } from './shut-out.ts';
import { limitTopics } from './topics.ts';
import { runWhileVisible } from './while-visible.ts';

/** Milliseconds before its first connection within which what a page read is taken as current. */
const JUST_READ_MS = 10_000;
/** Milliseconds for which a hidden tab still shows its topics, since people soon return to most of them. */
const HIDDEN_MS = 30_000;

/** Receives hints for the signed-in user in the selected plant. Rendered once a page. */
export function Push() {
  const { t } = useTranslation();
  const { user } = useSession();
  const [refreshedAt, setRefreshedAt] = useState<number>();
  const [id, plant, name] = [user?.id, user?.idplant, user?.name];
  useDeviceNotices(id);

  useEffect(() => {
    if (id === undefined) return;
    const abortController = new AbortController();
    const { signal } = abortController;
    const scope = `${plant} ${id}`;
    const start = (until: AbortSignal) => receiveHints(scope, name, () => setRefreshedAt(Date.now()), until);
    if (isTouchPage()) runWhileVisible(start, signal);
    else start(signal);
    return () => abortController.abort();
  }, [id, plant, name]);

  useEffect(() => {
    if (refreshedAt === undefined) return;
    const timer = setTimeout(() => setRefreshedAt(undefined), MARK_MS);
    return () => clearTimeout(timer);
  }, [refreshedAt]);

  return (
    <div className="updated-status" role="status">
      {refreshedAt !== undefined && t('push.updated')}
    </div>
  );
}

/** Joins the connection and refreshes this page until `signal` aborts. */
function receiveHints(
  scope: string,
  userName: string | undefined,
  onRefreshed: () => void,
  signal: AbortSignal,
): void {
  const tab = joinPush(scope, signal, () => void leaveIfShutOut());
  let notice: number | undefined;
  const refresher = createRefresher(
    {
      userName,
      onRefreshed,
      onHeld: (show) => {
        const t = textOf('common');
        notice = flash('info', t('push.changed'), { actions: [{ text: t('push.show'), run: show }] });
      },
      onReleased: () => {
        if (notice !== undefined) dismiss(notice);
        notice = undefined;
      },
    },
    signal,
  );

  /**
   * Time before which answers may have changed without a hint; 0 while hints arrive for all that is shown, and
   * undefined until the first connection.
   */
  let unheardBefore: number | undefined;
  let isHidden = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const showTopics = () => {
    timer = undefined;
    tab.show(limitTopics([...listFurtherTopics(), ...(isHidden ? [] : listShownTopics())]));
  };
  const scheduleTopics = () => {
    timer ??= setTimeout(showTopics);
  };
  /** Refreshes what may have changed while no hints arrived. */
  const catchUp = () => {
    if (isHidden || !isPushOpen()) return;
    refresher.refreshOlder(Math.min(unheardBefore ?? Date.now() - JUST_READ_MS, Date.now()));
    unheardBefore = 0;
  };
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined;
  const onVisibility = () => {
    clearTimeout(hiddenTimer);
    if (document.visibilityState === 'visible') {
      isHidden = false;
      showTopics();
      catchUp();
    } else
      hiddenTimer = setTimeout(() => {
        isHidden = true;
        unheardBefore = Number.POSITIVE_INFINITY;
        showTopics();
      }, HIDDEN_MS);
  };
  const unsubscribers = [
    onHint(refresher.onHint),
    onFurtherTopics(scheduleTopics),
    onPushChange(() => {
      if (isPushOpen()) catchUp();
      else unheardBefore = Number.POSITIVE_INFINITY;
    }),
    cache.getQueryCache().subscribe(({ type }) => {
      if (type === 'observerAdded' || type === 'observerRemoved') scheduleTopics();
    }),
  ];
  document.addEventListener('visibilitychange', onVisibility, { signal });
  if (document.visibilityState === 'hidden') onVisibility();
  showTopics();
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    clearTimeout(hiddenTimer);
    for (const unsubscribe of unsubscribers) unsubscribe();
    if (notice !== undefined) dismiss(notice);
  });
}
