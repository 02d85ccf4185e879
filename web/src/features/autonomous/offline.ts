// What is recorded of runs without a network, and what is read for that: by whoever walks paths.
import type { Answer, AnyEndpoint, Sent } from '../../../../shared/contract.ts';
import { addDays, type Day } from '../../../../shared/day.ts';
import { autoClosedBy, RUNS_END } from '../../../../shared/planned/auto-close.ts';
import { type OrderItem, runs } from '../../../../shared/planned/order-api.ts';
import type { Asked, Deferred, ReadAhead } from '../../offline/deferred.ts';
import { each } from '../../offline/each.ts';
import { doerOf, knownItems } from '../../offline/foreseen.ts';
import { allowed, MOST_PAGES, readChanged, readList, readOlder } from '../../offline/read-pages.ts';
import { orderDeferred } from '../../parts/order/order-deferred.ts';
import { DAYS_AHEAD, inWalkingOrder } from './run/round.ts';

interface Run extends Pick<OrderItem, 'id' | 'cycleId' | 'state' | 'plannedOn' | 'shift' | 'closedOn'> {}

/** Those of its path that end with it: the service ends them with the closing, and nobody walks them meanwhile. */
const endedBy = (closed: Run, others: readonly Run[]): string[] =>
  closed.state === 'closed' && closed.closedOn !== undefined
    ? autoClosedBy(
        closed,
        closed.closedOn,
        RUNS_END,
        others.filter(({ cycleId }) => cycleId === closed.cycleId),
      )
    : [];

const openUpTo = (today: Day): Sent<typeof runs.open> => ({ to: addDays(today, DAYS_AHEAD) });

const withoutEnded = (data: unknown, { path }: Asked, closed: Run): unknown => {
  if (path === runs.open.path) {
    const list = data as Answer<typeof runs.open>;
    const ended = new Set(endedBy(closed, list.items));
    return { ...list, items: list.items.filter(({ id }) => !ended.has(id)) };
  }
  if (path !== runs.get.path) return undefined;
  const run = data as Answer<typeof runs.get>;
  return endedBy(closed, [run]).length > 0
    ? { ...run, state: 'autoClosed', autoClosedBy: closed.id, closedOn: closed.closedOn }
    : undefined;
};

/** A contract with its checks is another object in the build than one without. */
const isOf = ({ contract }: Deferred, { path }: Pick<AnyEndpoint, 'path'>) => contract.path === path;

/** A run is begun by being reported. */
export const deferred: readonly Deferred[] = orderDeferred('am')
  .filter((own) => isOf(own, runs.report) || isOf(own, runs.close))
  .map((own) => ({
    ...own,
    async foresee(input, moment) {
      const answer = await own.foresee(input, moment);
      if (!isOf(own, runs.close) || !answer) return answer;
      const doer = await doerOf(moment);
      const open = doer && (await knownItems(moment.read, runs.open, openUpTo(doer.today)));
      return { ...answer, autoClosed: endedBy(answer, open ?? []) };
    },
    redrawn: withoutEnded,
  }));

const DAILY = 24;

/** The list as its page asks it, the runs on it with what they ask, and what their controls showed the time before. */
const walks: ReadAhead = {
  order: 15,
  async read(reader) {
    if (!allowed(reader, runs.report)) return;
    const open = await readList(reader, runs.open, openUpTo(reader.today));
    const seen: unknown[] = [];
    await each(open.toSorted(inWalkingOrder).slice(0, MOST_PAGES), async (item) => {
      const run = await readChanged(reader, runs.get, item);
      if (!run) return;
      seen.push(run);
      if (run.activities.some(({ controls }) => controls?.length))
        await readOlder(reader, runs.previous, { id: item.id }, DAILY);
    });
    await reader.pictures(seen);
  },
};

export const ahead: readonly ReadAhead[] = [walks];
