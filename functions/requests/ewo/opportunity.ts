// The work that a stop makes possible: orders and tags of the machine that fit into the time it is likely to last.
import { addDays, minutesBetween } from '../../../shared/day.ts';
import { Refused } from '../../../shared/refused.ts';
import type { Opportunity } from '../../../shared/requests/ewo-api.ts';
import { readsEwo } from '../../../shared/requests/ewo-moves.ts';
import { durationsOf } from '../../../shared/requests/ewo-times.ts';
import {
  bestSet,
  expectedMinutes,
  LOOKED_AT,
  minutesLeft,
  orderValue,
  TAG_MINUTES,
  tagValue,
} from '../../../shared/requests/opportunity.ts';
import { classOf } from '../../../shared/structure/classes.ts';
import { askerOf } from '../../http/moved.ts';
import type { Actor } from '../../http/session.ts';
import { startable } from '../../planned/writes.ts';
import { ewos, tags } from '../../table/entities/requests.ts';
import { machines } from '../../table/entities/structure.ts';
import { everyPage } from '../../table/reads.ts';
import type { Store } from '../../table/store.ts';
import type { KeptEwo } from './shown.ts';

/** Of a tag that has a day it is due, days before which it presses. */
const PRESSING = 7;
/** A tag older than this is long closed or forgotten. */
const TAG_DAYS = 365;

type Possible = Opportunity['works'][number];

export async function opportunity({
  input: { id },
  actor,
  store,
}: {
  input: { id: string };
  actor: Actor;
  store: Store;
}): Promise<Opportunity> {
  const [ewo, asker] = await Promise.all([store.get(ewos, id), askerOf(actor)]);
  if (!readsEwo(asker, ewo)) throw new Refused('forbidden', 'notAllowedHere');
  const stands = ewo.machineStatus === 'stopped' && (ewo.state === 'running' || ewo.state === 'onHold');
  if (!stands) return { works: [] };
  const [orders, marked, left] = await Promise.all([
    possibleOrders(store, ewo.machineId, actor),
    possibleTags(store, ewo.machineId, actor),
    leftOf(store, ewo, actor),
  ]);
  const works = [...orders, ...marked];
  const chosen = new Set(bestSet(works, left).map(({ code }) => code));
  return { minutesLeft: left, works: works.map((work) => ({ ...work, chosen: chosen.has(work.code) })) };
}

async function possibleOrders(store: Store, machineId: number, actor: Actor): Promise<Possible[]> {
  const [its, [machine]] = await Promise.all([
    startable(store, machineId, actor),
    store.load([[machines, machineId]]),
  ]);
  const machineClass = machine && classOf(machine);
  return its.map(({ order: { id, type, code, minutes }, title, urgency }) => ({
    ...{ kind: 'order' as const, id, type, code, title, minutes, urgency, chosen: false },
    value: orderValue(urgency, machineClass),
  }));
}

async function possibleTags(store: Store, machineId: number, { today }: Actor): Promise<Possible[]> {
  const period = { from: addDays(today, -TAG_DAYS), to: today };
  const all = await everyPage((next) => store.listBy(tags, 'byMachine', [machineId], { ...period, next }));
  return all
    .filter(({ state, elementId }) => state !== 'closed' && elementId !== undefined)
    .map(({ id, code, anomaly, dueOn, priority }) => {
      const urgency =
        dueOn === undefined || dueOn > addDays(today, PRESSING) ? 'early' : dueOn < today ? 'late' : 'due';
      return {
        ...{ kind: 'tag' as const, id, code, title: anomaly, minutes: TAG_MINUTES, urgency, chosen: false },
        value: tagValue(urgency, priority),
      };
    });
}

/** To the end its hold was given, else what such repairs of the machine took lately. */
async function leftOf(store: Store, ewo: KeptEwo, { now, today }: Actor): Promise<number> {
  const period = { from: addDays(today, -TAG_DAYS), to: today };
  const found = await store.listBy(ewos, 'byMachine', [ewo.machineId], {
    ...period,
    limit: 100,
    descending: true,
  });
  const closed = found.items.filter(({ state }) => state === 'closed');
  const minutes = (all: readonly KeptEwo[]) =>
    all.slice(0, LOOKED_AT).flatMap((one) => durationsOf(one, now).intervention ?? []);
  const alike = closed.filter(({ breakdownType }) => breakdownType === ewo.breakdownType);
  const until = ewo.state === 'onHold' ? ewo.holds?.at(-1)?.until : undefined;
  return minutesLeft({
    untilEnd: until === undefined ? undefined : minutesBetween(now, until),
    expected: expectedMinutes(minutes(alike), minutes(closed)),
    since: ewo.interventionAt === undefined ? 0 : minutesBetween(ewo.interventionAt, now),
  });
}
