// Closing an EWO, opening it again, and putting it right: one transaction with all that hangs on it (domain 5.2, E8, E10, E11; 5.4).

import type { Got } from '../../../shared/contract.ts';
import { addDays, dayIn, monthOf } from '../../../shared/day.ts';
import { isAdmin } from '../../../shared/planned/order-moves.ts';
import { Refused } from '../../../shared/refused.ts';
import type { ewos as api } from '../../../shared/requests/ewo-api.ts';
import { analysisRequired, repeatsOf } from '../../../shared/requests/ewo-closing.ts';
import { ewoMoves, ownTexts } from '../../../shared/requests/ewo-moves.ts';
import { durationsOf } from '../../../shared/requests/ewo-times.ts';
import { closedEwo, closedOf, ewoInOrder, recorded } from '../../../shared/requests/steps/ewo.ts';
import { toMinute } from '../../../shared/steps.ts';
import { classOf } from '../../../shared/structure/classes.ts';
import { moved } from '../../http/moved.ts';
import type { Actor } from '../../http/session.ts';
import { mustHaveFiles } from '../../ingestion/writes.ts';
import { givenBack } from '../../organisation/writes.ts';
import { ewos, rootCauses } from '../../table/entities/requests.ts';
import { machines } from '../../table/entities/structure.ts';
import { everyPage } from '../../table/reads.ts';
import type { Store } from '../../table/store.ts';
import type { Writes } from '../../table/writes.ts';
import { consumed, untilSettled } from '../../warehouse/writes.ts';
import { deskOf, noAnalysis, reopened } from '../root-cause/analysis.ts';
import { type KeptEwo, named } from './shown.ts';
import { failedElement, letGo } from './work.ts';

interface Call<Name extends keyof typeof api> {
  input: Got<(typeof api)[Name]>;
  actor: Actor;
  store: Store;
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
  after.desk = deskOf(after);
  return { after, also: begins ? store.put(rootCauses, ewo.id, noAnalysis) : [] };
}

/** The day and the month it counts in. */
const datesOfClosing = (actor: Actor, closedAt: string) => {
  const dates = closedOf(actor, closedAt);
  return { ...dates, closedMonth: monthOf(dates.closedOn) };
};

/** An EWO or a tag on the desk again, as if it had not been closed. */
export const openedAgain = (actor: Actor, before: Pick<KeptEwo, 'reopenedAt' | 'recordedAt'>) => ({
  desk: 'open' as const,
  closedAt: undefined,
  closedOn: undefined,
  closedMonth: undefined,
  closedBy: undefined,
  reopenedAt: [...(before.reopenedAt ?? []), actor.now],
  recordedAt: recorded(before, 'reopened', actor),
});

export const close = (call: Call<'close'>): Promise<KeptEwo> => untilSettled(() => closeOnce(call));

function closeOnce(call: Call<'close'>): Promise<KeptEwo> {
  const { input, actor, store } = call;
  return moved(call, ewos, ewoMoves, 'close', async (before) => {
    const { id: _, version: __, elementId, spares, sapOrder, confirmed, ...said } = input;
    const { element, also: moves } = await failedElement(store, before, elementId);
    const closing = closedEwo(before, said, element, actor);
    const ended: KeptEwo = { ...closing, closedMonth: monthOf(closing.closedOn!) };
    const { machineId, closedOn: on } = ended;
    const cause = {
      source: 'ewo' as const,
      sourceId: before.id,
      sourceCode: before.code,
      machineId,
      on: on!,
    };
    const [{ kept, writes }] = await Promise.all([
      consumed(store, actor, { spares, sapOrder, confirmed }, before, {
        ...cause,
        elementId: ended.elementId,
      }),
      mustHaveFiles(store, 'images', before.images, input.images),
    ]);
    const { after, also } = await closed(store, actor, { ...ended, ...kept });
    return {
      after,
      also: [
        writes,
        moves,
        letGo(store, before),
        named(store, 'ewos', before.technicians, after.technicians ?? [], 'hours'),
        also,
      ],
    };
  });
}

export const reopen = (call: Call<'reopen'>): Promise<KeptEwo> => {
  const { input, actor, store } = call;
  return moved(call, ewos, ewoMoves, 'reopen', async (before) => {
    const confirmed = before.analysis === 'confirmed';
    // one that came back is not confirmed again by itself once the EWO is open
    const cameBack = before.analysis === 'draft';
    const analysis = confirmed || cameBack ? await store.get(rootCauses, before.id) : undefined;
    return {
      after: {
        ...before,
        ...openedAgain(actor, before),
        ...(confirmed && { analysis: 'draft' as const }),
      },
      why: input.reason,
      also: [
        givenBack(store, before.teamId, 'ewos'),
        analysis && (confirmed || analysis.watchedMachineId !== undefined)
          ? store.replace(rootCauses, analysis, reopened(analysis), { why: input.reason })
          : [],
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
        .map(([field, value]) => [field, field.endsWith('At') ? toMinute(value!) : value || undefined]),
    );
    notYetReached(before, given);
    const after: KeptEwo = { ...before, ...given, recordedAt: recorded(before, 'corrected', actor) };
    ewoInOrder(after, actor.now);
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
