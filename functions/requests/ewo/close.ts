// Closing an EWO, opening it again, and putting it right: one transaction with all that hangs on it (domain 5.2, E8, E10, E11; 5.4).

import type { Got } from '../../../shared/contract.ts';
import { addDays, dayIn, monthOf } from '../../../shared/day.ts';
import { isAdmin } from '../../../shared/planned/order-moves.ts';
import { Refused } from '../../../shared/refused.ts';
import type { EwoClosing } from '../../../shared/requests/ewo.ts';
import type { ewos as api } from '../../../shared/requests/ewo-api.ts';
import { analysisRequired, repeatsOf } from '../../../shared/requests/ewo-closing.ts';
import { ewoMoves, ownTexts } from '../../../shared/requests/ewo-moves.ts';
import { durationsOf, mostHours } from '../../../shared/requests/ewo-times.ts';
import { toMinute } from '../../../shared/steps.ts';
import { classOf } from '../../../shared/structure/machine.ts';
import { moved } from '../../http/moved.ts';
import type { Actor } from '../../http/session.ts';
import { teams } from '../../table/entities/organisation.ts';
import { ewos, rootCauses } from '../../table/entities/requests.ts';
import { elements, machines } from '../../table/entities/structure.ts';
import { everyPage } from '../../table/reads.ts';
import type { Store } from '../../table/store.ts';
import type { Writes } from '../../table/writes.ts';
import { inOrder, type KeptEwo, named, tooManyHours } from './shown.ts';
import { datedAt, failedElement, letGo, recorded } from './work.ts';

interface Call<Name extends keyof typeof api> {
  input: Got<(typeof api)[Name]>;
  actor: Actor;
  store: Store;
}

/** Everybody found at the diagnosis has hours, nobody twice, and nobody more than it lasted. */
function checkHours({ hours }: EwoClosing, before: KeptEwo, closedAt: string) {
  const most = Math.round(mostHours(before.interventionAt!, closedAt) * 100) / 100;
  const seen = new Set<number>();
  for (const [i, { operatorId, hours: its }] of hours.entries()) {
    if (seen.has(operatorId))
      throw new Refused('invalid', 'invalidInput', { fields: { [`hours.${i}.operatorId`]: 'givenTwice' } });
    seen.add(operatorId);
    if (its > most) throw tooManyHours(`hours.${i}.hours`, most);
  }
  if (before.technicians?.some((id) => !seen.has(id)))
    throw new Refused('invalid', 'invalidInput', { fields: { hours: 'hoursNeeded' } });
}

/** Each spare once, and a spare of this machine. */
async function checkSpares(store: Store, { spares = [] }: EwoClosing, { machineId }: KeptEwo) {
  const found = await store.load(spares.map(({ spareId }) => [elements, spareId] as const));
  const seen = new Set<string>();
  for (const [i, { spareId }] of spares.entries()) {
    const field = `spares.${i}.spareId`;
    if (seen.has(spareId))
      throw new Refused('invalid', 'invalidInput', { fields: { [field]: 'givenTwice' } });
    seen.add(spareId);
    if (!found[i]?.spare || !spareId.startsWith(`${machineId}.`))
      throw new Refused('invalid', 'refMissing', {
        values: { what: 'spare' },
        fields: { [field]: 'refMissing' },
      });
  }
}

/** What its closing says about the failure: how often it came lately, and whether its cause must be looked for. */
async function judged(store: Store, actor: Actor, ewo: KeptEwo) {
  const { repeatDays, ...limits } = actor.plant.parameters;
  const since = addDays(ewo.closedOn!, -repeatDays - LONGEST_OPEN);
  const [ofMachine, [machine]] = await Promise.all([
    everyPage((next) =>
      store.listBy(ewos, 'byMachine', [ewo.machineId], { from: since, to: ewo.closedOn, next }),
    ),
    store.load([[machines, ewo.machineId]]),
  ]);
  const repeats = repeatsOf(ewo, ofMachine, repeatDays);
  const downtime = durationsOf(ewo, actor.now).downtime ?? 0;
  const required = analysisRequired(
    { class: machine && classOf(machine), breakdownType: ewo.breakdownType, downtime, repeats },
    limits,
  );
  return { repeats: repeats || undefined, analysisRequired: required || undefined };
}
/** Days an EWO may have been open before it was closed, to be found by its creation. */
const LONGEST_OPEN = 366;

/** The closed EWO with its analysis begun where one is due. */
async function closed(store: Store, actor: Actor, ewo: KeptEwo): Promise<{ after: KeptEwo; also: Writes }> {
  const after: KeptEwo = { ...ewo, ...(await judged(store, actor, ewo)) };
  const begins = after.analysisRequired === true && after.analysis === undefined;
  if (begins) after.analysis = 'toDo';
  after.desk = after.analysis !== undefined && after.analysis !== 'confirmed' ? 'analysis' : undefined;
  return {
    after,
    also: begins ? store.put(rootCauses, ewo.id, { ...noAnalysis, state: 'toDo' }) : [],
  };
}
const noAnalysis = { causes: [], eliminate: [], prevent: [] };

const datesOfClosing = (actor: Actor, closedAt: string) => {
  const closedOn = dayIn(actor.plant.timeZone, closedAt);
  return { closedAt, closedOn, closedMonth: monthOf(closedOn) };
};

/** The spares that were used leave the shelf in the same transaction. Stock comes with the warehouse: until then they are named alone. */
const spareWrites = (_store: Store, _before: KeptEwo, _used: EwoClosing['spares']): Writes => [];

export const close = (call: Call<'close'>): Promise<KeptEwo> => {
  const { input, actor, store } = call;
  return moved(call, ewos, ewoMoves, 'close', async (before) => {
    if (!before.diagnosisAt) throw new Refused('conflict', 'diagnosisMissing');
    const closedAt = datedAt(actor, input.closedAt);
    const { id: _, version: __, elementId, images, ...fields } = input;
    const { element, also: moves } = await failedElement(store, before, elementId);
    const ended: KeptEwo = {
      ...before,
      ...fields,
      ...element,
      ...datesOfClosing(actor, closedAt),
      state: 'closed',
      images: images ?? before.images,
      technicians: [
        ...new Set([...(before.technicians ?? []), ...input.hours.map(({ operatorId }) => operatorId)]),
      ],
      closedBy: actor.user.name,
      recordedAt: recorded(before, 'closed', actor),
    };
    inOrder(ended, actor.now);
    checkHours(input, before, closedAt);
    await checkSpares(store, input, before);
    const { after, also } = await closed(store, actor, ended);
    return {
      after,
      also: [
        moves,
        letGo(store, before),
        named(store, 'ewos', before.technicians, after.technicians ?? [], 'hours'),
        spareWrites(store, before, input.spares),
        also,
      ],
    };
  });
};

export const reopen = (call: Call<'reopen'>): Promise<KeptEwo> => {
  const { input, actor, store } = call;
  return moved(call, ewos, ewoMoves, 'reopen', async (before) => {
    const confirmed = before.analysis === 'confirmed';
    const analysis = confirmed ? await store.get(rootCauses, before.id) : undefined;
    return {
      after: {
        ...before,
        desk: 'open' as const,
        closedAt: undefined,
        closedOn: undefined,
        closedMonth: undefined,
        closedBy: undefined,
        ...(confirmed && { analysis: 'draft' as const }),
        reopenedAt: [...(before.reopenedAt ?? []), actor.now],
        recordedAt: recorded(before, 'reopened', actor),
      },
      why: input.reason,
      also: [
        before.teamId === undefined ? [] : store.hold(teams, before.teamId, 'ewos', 'teamId'),
        analysis ? store.replace(rootCauses, analysis, { ...analysis, state: 'draft' }) : [],
      ],
    };
  });
};

const ownFields: ReadonlySet<string> = new Set(ownTexts);

export const correct = (call: Call<'correct'>): Promise<KeptEwo> => {
  const {
    input: { id: _, version: __, reason, ...changes },
    actor,
    store,
  } = call;
  return moved(call, ewos, ewoMoves, 'correct', async (before) => {
    if (!isAdmin(actor) && Object.keys(changes).some((field) => !ownFields.has(field)))
      throw new Refused('forbidden', 'notAllowedHere');
    const given = Object.fromEntries(
      Object.entries(changes)
        .filter(([, value]) => value !== undefined)
        .map(([field, value]) => [field, field.endsWith('At') ? toMinute(value) : value]),
    );
    notYetReached(before, given);
    const after: KeptEwo = { ...before, ...given, recordedAt: recorded(before, 'corrected', actor) };
    inOrder(after, actor.now);
    after.createdOn = dayIn(actor.plant.timeZone, after.createdAt);
    after.month = monthOf(after.createdOn);
    if (after.state !== 'closed') return { after, why: reason };
    return {
      why: reason,
      ...(await closed(store, actor, { ...after, ...datesOfClosing(actor, after.closedAt!) })),
    };
  });
};

/** A date is put right, never given to a step that was not reached. @throws Refused notAllowed at it */
function notYetReached(before: KeptEwo, given: Record<string, unknown>) {
  for (const field of Object.keys(given))
    if (field.endsWith('At') && (before as unknown as Record<string, unknown>)[field] === undefined)
      throw new Refused('invalid', 'invalidInput', { fields: { [field]: 'notAllowed' } });
}
