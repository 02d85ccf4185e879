// Work that a stop makes possible: orders and tags of the machine that fit into its expected duration.
import { addDays, minutesBetween } from '#shared/day.ts';
import type { Opportunity } from '#shared/requests/ewo-api.ts';
import { computeDurations } from '#shared/requests/ewo-times.ts';
import {
  computeExpectedMinutes,
  computeMinutesLeft,
  computeOrderValue,
  computeTagValue,
  SAMPLE_SIZE,
  selectBestWorks,
  TAG_MINUTES,
} from '#shared/requests/opportunity.ts';
import { getMachineClass } from '#shared/structure/classes.ts';
import { ewos, tags } from '../../db/entities/requests.ts';
import { machines } from '../../db/entities/structure.ts';
import { loadAllPages } from '../../db/reads.ts';
import type { Store } from '../../db/store.ts';
import type { Actor } from '../../http/session.ts';
import { listStartableOrders } from '../../planned/public.ts';
import type { StoredEwo } from './ewo-view.ts';
import { loadReadableEwo } from './following.ts';

/** Days before its due day from which a tag is urgent. */
const URGENT_DAYS = 7;
/** Maximum age in days of the tags considered. */
const TAG_DAYS = 365;

type PossibleWork = Opportunity['works'][number];

export async function getOpportunity({
  input: { id },
  actor,
  store,
}: {
  input: { id: string };
  actor: Actor;
  store: Store;
}): Promise<Opportunity> {
  const ewo = await loadReadableEwo({ input: { id }, actor, store });
  const isMachineStopped =
    ewo.machineStatus === 'stopped' && (ewo.state === 'running' || ewo.state === 'onHold');
  if (!isMachineStopped) return { works: [] };
  const [orders, tagWorks, remainingMinutes] = await Promise.all([
    listPossibleOrders(store, ewo.machineId, actor),
    listPossibleTags(store, ewo.machineId, actor),
    computeRemainingMinutes(store, ewo, actor),
  ]);
  const works = [...orders, ...tagWorks];
  const chosenCodes = new Set(selectBestWorks(works, remainingMinutes).map(({ code }) => code));
  return {
    minutesLeft: remainingMinutes,
    works: works.map((work) => ({ ...work, chosen: chosenCodes.has(work.code) })),
  };
}

async function listPossibleOrders(store: Store, machineId: number, actor: Actor): Promise<PossibleWork[]> {
  const [startableOrders, [machine]] = await Promise.all([
    listStartableOrders(store, machineId, actor),
    store.load([[machines, machineId]]),
  ]);
  const machineClass = machine && getMachineClass(machine);
  return startableOrders.map(({ order: { id, type, code, minutes }, title, urgency }) => ({
    ...{ kind: 'order' as const, id, type, code, title, minutes, urgency, chosen: false },
    value: computeOrderValue(urgency, machineClass),
  }));
}

async function listPossibleTags(store: Store, machineId: number, { today }: Actor): Promise<PossibleWork[]> {
  const period = { from: addDays(today, -TAG_DAYS), to: today };
  const recentTags = await loadAllPages((next) =>
    store.listBy(tags, 'byMachine', [machineId], { ...period, next }),
  );
  return recentTags
    .filter(({ state, elementId }) => state !== 'closed' && elementId !== undefined)
    .map(({ id, code, anomaly, dueOn, priority }) => {
      const urgency =
        dueOn === undefined || dueOn > addDays(today, URGENT_DAYS) ? 'early' : dueOn < today ? 'late' : 'due';
      return {
        ...{ kind: 'tag' as const, id, code, title: anomaly, minutes: TAG_MINUTES, urgency, chosen: false },
        value: computeTagValue(urgency, priority),
      };
    });
}

/**
 * Returns the expected minutes left: until the planned end of the hold, else by the duration of similar
 * recent repairs of the machine.
 */
async function computeRemainingMinutes(store: Store, ewo: StoredEwo, { now, today }: Actor): Promise<number> {
  const period = { from: addDays(today, -TAG_DAYS), to: today };
  const recentEwos = await store.listBy(ewos, 'byMachine', [ewo.machineId], {
    ...period,
    limit: 100,
    descending: true,
  });
  const closedEwos = recentEwos.items.filter(({ state }) => state === 'closed');
  const getDurations = (ewoList: readonly StoredEwo[]) =>
    ewoList.slice(0, SAMPLE_SIZE).flatMap((one) => computeDurations(one, now).intervention ?? []);
  const similarEwos = closedEwos.filter(({ breakdownType }) => breakdownType === ewo.breakdownType);
  const until = ewo.state === 'onHold' ? ewo.holds?.at(-1)?.until : undefined;
  return computeMinutesLeft({
    untilEnd: until === undefined ? undefined : minutesBetween(now, until),
    expected: computeExpectedMinutes(getDurations(similarEwos), getDurations(closedEwos)),
    since: ewo.interventionAt === undefined ? 0 : minutesBetween(ewo.interventionAt, now),
  });
}
