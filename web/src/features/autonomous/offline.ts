// Offline support of runs: the actions that can be recorded without a network, and the data read ahead for
// them.
import type { Answer, AnyEndpoint, RequestOf } from '#shared/contract.ts';
import { addDays, type Day } from '#shared/day.ts';
import { getAutoClosedIds, RUN_AUTO_CLOSE_FREQUENCY } from '#shared/planned/closing/auto-close.ts';
import { type OrderItem, runs } from '#shared/planned/order-api.ts';
import type { DeferredWrite, ReadAhead, ReadRequest } from '../../offline/deferred-writes.ts';
import { readActor, readAllItems } from '../../offline/expected-answer.ts';
import { canRead, MAX_ITEM_PAGES, readIfChanged, readIfOlder, readList } from '../../offline/read-pages.ts';
import { runConcurrently } from '../../offline/run-concurrently.ts';
import { buildOrderWrites } from '../../parts/order/order-deferred.ts';
import { compareByWalkingOrder, DAYS_AHEAD } from './run/round.ts';

interface Run extends Pick<OrderItem, 'id' | 'cycleId' | 'state' | 'plannedOn' | 'shift' | 'closedOn'> {}

/**
 * Returns the ids of the other runs of the path that the service closes automatically together with this one.
 */
const getAutoClosedRunIds = (closedRun: Run, otherRuns: readonly Run[]): string[] =>
  closedRun.state === 'closed' && closedRun.closedOn !== undefined
    ? getAutoClosedIds(
        closedRun,
        closedRun.closedOn,
        RUN_AUTO_CLOSE_FREQUENCY,
        otherRuns.filter(({ cycleId }) => cycleId === closedRun.cycleId),
      )
    : [];

const buildOpenRunsInput = (today: Day): RequestOf<typeof runs.open> => ({ to: addDays(today, DAYS_AHEAD) });

const applyAutoClose = (data: unknown, { path }: ReadRequest, closedRun: Run): unknown => {
  if (path === runs.open.path) {
    const list = data as Answer<typeof runs.open>;
    const autoClosedIds = new Set(getAutoClosedRunIds(closedRun, list.items));
    return { ...list, items: list.items.filter(({ id }) => !autoClosedIds.has(id)) };
  }
  if (path !== runs.get.path) return undefined;
  const run = data as Answer<typeof runs.get>;
  return getAutoClosedRunIds(closedRun, [run]).length > 0
    ? { ...run, state: 'autoClosed', autoClosedBy: closedRun.id, closedOn: closedRun.closedOn }
    : undefined;
};

/**
 * Compares contracts by path: in the build a contract with its validation is a different object from one
 * without.
 */
const hasContract = ({ contract }: DeferredWrite, { path }: Pick<AnyEndpoint, 'path'>) =>
  contract.path === path;

/** Deferred actions of runs: report and close. There is no start, because the first report starts a run. */
export const deferred: readonly DeferredWrite[] = buildOrderWrites('am')
  .filter((action) => hasContract(action, runs.report) || hasContract(action, runs.close))
  .map((action) => ({
    ...action,
    async foresee(input, moment) {
      const answer = await action.foresee(input, moment);
      if (!hasContract(action, runs.close) || !answer) return answer;
      const actor = await readActor(moment);
      const openRuns = actor && (await readAllItems(moment.read, runs.open, buildOpenRunsInput(actor.today)));
      return { ...answer, autoClosed: getAutoClosedRunIds(answer, openRuns ?? []) };
    },
    redrawn: applyAutoClose,
  }));

const REFRESH_HOURS = 24;

/**
 * Reads ahead the list of open runs, each run with its points, its pictures, and the previous values of its
 * controls.
 */
const runReadAhead: ReadAhead = {
  order: 15,
  async read(reader) {
    if (!canRead(reader, runs.report)) return;
    const openRuns = await readList(reader, runs.open, buildOpenRunsInput(reader.today));
    const loadedRuns: unknown[] = [];
    await runConcurrently(openRuns.toSorted(compareByWalkingOrder).slice(0, MAX_ITEM_PAGES), async (item) => {
      const run = await readIfChanged(reader, runs.get, item);
      if (!run) return;
      loadedRuns.push(run);
      if (run.activities.some(({ controls }) => controls?.length))
        await readIfOlder(reader, runs.previous, { id: item.id }, REFRESH_HOURS);
    });
    await reader.pictures(loadedRuns);
  },
};

export const ahead: readonly ReadAhead[] = [runReadAhead];
