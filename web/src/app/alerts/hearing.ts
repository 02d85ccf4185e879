// Hears a team's stream for all tabs of this device, and comes back after every end of it.
import { alerts } from '../../../../shared/organisation/alert-api.ts';
import { Refused } from '../../../../shared/refused.ts';
import { ask } from '../../call.ts';
import { language } from '../../i18n/i18n.ts';
import { type Device, heard, hear as keep, type TeamAlert } from './memory.ts';
import { eventsOf } from './stream.ts';

const LONGEST_WAIT = 60_000;

/** Resolves when `signal` says so, or when nobody is signed in any more. `onNews` is told after the memory is. */
export async function listen(device: Device, onNews: () => void, signal: AbortSignal): Promise<void> {
  let retry = 5_000;
  for (let failures = 0; !signal.aborted; ) {
    try {
      retry = (await hearOnce(device, onNews, signal)) ?? retry;
      failures = 0;
    } catch (error) {
      if (error instanceof Refused && error.kind === 'unauthenticated') return;
      // of another version, perhaps: begin from now
      if (error instanceof Refused && error.code === 'badCursor') keep(device, undefined, []);
      failures++;
    }
    await pause(Math.min(retry * 2 ** failures, LONGEST_WAIT) * (0.8 + 0.4 * Math.random()), signal);
  }
}

/** One answer of the stream; its `retry`. Alerts count with the cursor that follows them: neither is kept alone. */
async function hearOnce(
  device: Device,
  onNews: () => void,
  signal: AbortSignal,
): Promise<number | undefined> {
  const { cursor } = heard(device);
  const team = device.teamId;
  const answer = await ask(alerts.hear, { team, since: cursor, lang: language() }, signal);
  let retry: number | undefined;
  let fresh: TeamAlert[] = [];
  if (!answer.body) return retry;
  for await (const event of eventsOf(answer.body)) {
    if (event.retry) retry = Number(event.retry);
    else if (event.event === 'cursor') {
      keep(device, event.data, fresh);
      if (fresh.length > 0) onNews();
      fresh = [];
    } else if (event.id === String(team) && event.alert && event.at)
      fresh.push({ id: event.alert, at: event.at, link: event.link, text: event.data ?? '' });
  }
  return retry;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    // the lock is free at once for whoever hears next
    if (signal.aborted) return done();
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });
}
