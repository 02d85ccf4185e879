// Receives the alerts of a team or user for all tabs of this device: reads the stream when push hints at new alerts, and at
// intervals while there is no push.
import { OWN_ALERTS } from '#shared/organisation/alert.ts';
import { alerts } from '#shared/organisation/alert-api.ts';
import { RefusalError } from '#shared/refused.ts';
import { fetchResponse } from '../../call.ts';
import { getLanguage } from '../../i18n/i18n.ts';
import { isPushOpen, onHint, onPushChange } from '../../push/push-state.ts';
import { getAlertTopic } from '../../push/topics.ts';
import {
  type AlertDevice,
  storeReceivedAlerts as keep,
  readReceivedAlerts,
  type TeamAlert,
} from './memory.ts';
import { parseEventStream } from './stream.ts';

const MAX_RETRY_WAIT_MS = 60_000;
/** Milliseconds after which alerts are read although push hinted at none, in case a hint was lost. */
const SAFETY_WAIT_MS = 600_000;
/** Milliseconds after which a hinted alert that was not found yet is looked for once more. */
const SECOND_LOOK_MS = 2_000;

/** Listens until `signal` aborts or no user is signed in. `onNews` is called after new alerts are stored. */
export async function listenToAlerts(
  device: AlertDevice,
  onNews: () => void,
  signal: AbortSignal,
): Promise<void> {
  const hints = watchHints(device.teamId, signal);
  let retry = 5_000;
  let newAlertCount = 0;
  const countNews = (count: number) => {
    newAlertCount += count;
    onNews();
  };
  for (let failures = 0; !signal.aborted; ) {
    const isHinted = hints.take();
    newAlertCount = 0;
    try {
      retry = (await readStreamOnce(device, countNews, signal)) ?? retry;
      failures = 0;
    } catch (error) {
      if (error instanceof RefusalError && error.kind === 'unauthenticated') return;
      // The stored cursor is rejected, for example after an update, so listening restarts from the current
      // moment.
      if (error instanceof RefusalError && error.code === 'badCursor') keep(device, undefined, []);
      failures++;
    }
    if (failures === 0 && isPushOpen()) {
      await hints.wait(addJitter(isHinted && newAlertCount === 0 ? SECOND_LOOK_MS : SAFETY_WAIT_MS));
      if (isPushOpen()) continue;
    }
    await hints.wait(addJitter(Math.min(retry * 2 ** failures, MAX_RETRY_WAIT_MS)));
  }
}

const addJitter = (ms: number): number => ms * (0.8 + 0.4 * Math.random());

/**
 * Collects the hints at alerts of a team or the user. A connection that opens counts as one, since hints may have been lost; one
 * that ends only ends the waiting.
 */
function watchHints(teamId: number | undefined, signal: AbortSignal) {
  let isHinted = false;
  let isOpened = false;
  let wake: (() => void) | undefined;
  const unsubscribers = [
    onHint(({ topic }) => {
      if (topic !== getAlertTopic(teamId)) return;
      isHinted = true;
      wake?.();
    }),
    onPushChange(() => {
      isOpened = isPushOpen();
      wake?.();
    }),
  ];
  signal.addEventListener('abort', () => {
    for (const unsubscribe of unsubscribers) unsubscribe();
    wake?.();
  });
  return {
    /** Whether there was a hint since the last call. */
    take(): boolean {
      const wasHinted = isHinted;
      isHinted = false;
      isOpened = false;
      return wasHinted;
    },
    /** Waits for a hint or a change of the connection, at most the given milliseconds. */
    async wait(ms: number): Promise<void> {
      if (isHinted || isOpened || signal.aborted) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      wake = undefined;
    },
  };
}

/**
 * Reads one response of the stream and returns its `retry` in milliseconds. Alerts are stored together with
 * the cursor that follows them.
 */
async function readStreamOnce(
  device: AlertDevice,
  onNews: (count: number) => void,
  signal: AbortSignal,
): Promise<number | undefined> {
  const { cursor } = readReceivedAlerts(device);
  const team = device.teamId;
  const answer = await fetchResponse(alerts.hear, { team, since: cursor, lang: getLanguage() }, signal);
  let retry: number | undefined;
  let newAlerts: TeamAlert[] = [];
  if (!answer.body) return retry;
  for await (const event of parseEventStream(answer.body)) {
    if (event.retry) retry = Number(event.retry);
    else if (event.event === 'cursor') {
      keep(device, event.data, newAlerts);
      if (newAlerts.length > 0) onNews(newAlerts.length);
      newAlerts = [];
    } else if (event.id === String(team ?? OWN_ALERTS) && event.alert && event.at)
      newAlerts.push({
        id: event.alert,
        code: event.code,
        at: event.at,
        link: event.link,
        text: event.data ?? '',
      });
  }
  return retry;
}
