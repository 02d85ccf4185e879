// Long polling: keeps the call of an event stream open where that costs nothing, and looks each second until
// there is news.
import { getSetting } from './aws.ts';

/** Result of one look: the events to send, and whether they should be sent now. */
export interface PollResult {
  events: string;
  news: boolean;
}

const waitSecond = () => new Promise((done) => setTimeout(done, 1000));
/** Reads the setting at each call, so that a stack that shuts down can stop holding calls. */
const getHoldSeconds = () => Number(getSetting('HOLD_SECONDS'));
/**
 * Returns the milliseconds until the client calls again: 1 s where the next call is held, 10 s where each
 * call is paid for.
 */
const getRetryDelay = () => (getHoldSeconds() > 0 ? 1000 : 10_000);

/**
 * Calls `poll` each second for at most `HOLD_SECONDS`; 0 returns at once. `check` runs before each further
 * look: it returns the call as it is now, if that changed, or throws a refusal, after which nothing is sent.
 */
export const createLongPoll =
  <Call>(
    poll: (call: Call) => Promise<PollResult> | PollResult,
    check?: (call: Call) => Promise<Call | undefined>,
  ) =>
  async (firstCall: Call): Promise<string> => {
    let call = firstCall;
    for (let secondsWaited = 0; ; secondsWaited++) {
      if (secondsWaited > 0) call = (await check?.(call)) ?? call;
      const { events, news } = await poll(call);
      if (news || secondsWaited >= getHoldSeconds()) return `retry: ${getRetryDelay()}\n\n${events}`;
      await waitSecond();
    }
  };
