// Keeps a stream's call open where that costs nothing: looks again each second until there is something to tell.
import { setting } from './aws.ts';

/** What a look found: the events to send, and whether there is a reason to send them now. */
export interface Look {
  events: string;
  news: boolean;
}

const second = () => new Promise((done) => setTimeout(done, 1000));
/** Asked anew each time: a stack that stops holds no call any longer. */
const holdSeconds = () => Number(setting('HOLD_SECONDS'));
/** Milliseconds until the reader asks again: soon where its next call is held, seldom where each call is paid for. */
const retry = () => (holdSeconds() > 0 ? 1000 : 10_000);

/** Asks `look` each second, at most `HOLD_SECONDS`; 0 answers at once. */
export const keptOpen =
  <Call>(look: (call: Call) => Promise<Look> | Look) =>
  async (call: Call): Promise<string> => {
    for (let waited = 0; ; waited++) {
      const { events, news } = await look(call);
      if (news || waited >= holdSeconds()) return `retry: ${retry()}\n\n${events}`;
      await second();
    }
  };
