// Closing, reopening and correcting an EWO, with the dependent writes in one transaction (domain 5.2, E8,
// E10, E11; 5.4).

import type { InputOf } from '#shared/contract.ts';
import { addDays, getMonth, toLocalDay } from '#shared/day.ts';
import { isAdmin } from '#shared/planned/order-transitions.ts';
import { RefusalError } from '#shared/refused.ts';
import type { ewos as api } from '#shared/requests/ewo-api.ts';
import { countRepeats, findAnalysisReasons } from '#shared/requests/ewo-closing.ts';
import { requesterFields } from '#shared/requests/ewo-fields.ts';
import { computeDurations } from '#shared/requests/ewo-times.ts';
import { ewoTransitions } from '#shared/requests/ewo-transitions.ts';
import {
  addRecordedAt,
  applyEwoClosing,
  assertEwoDates,
  getClosingDates,
  getStepInstant,
} from '#shared/requests/steps/ewo.ts';
import { getMachineClass } from '#shared/structure/classes.ts';
import { ewos, rootCauses } from '../../db/entities/requests.ts';
import { machines } from '../../db/entities/structure.ts';
import { loadAllPages } from '../../db/reads.ts';
import type { Store } from '../../db/store.ts';
import type { Writes } from '../../db/writes.ts';
import type { Actor } from '../../http/session.ts';
import { applyTransition } from '../../http/transitions.ts';
import { assertFilesUsable } from '../../ingestion/public.ts';
import { restoreTeamReference } from '../../organisation/public.ts';
import { requirePermits, requireUnlocked } from '../../safety/public.ts';
import { buildConsumption, retryBooking } from '../../warehouse/public.ts';
import { EMPTY_ANALYSIS, getBoard, toDraftAnalysis } from '../root-cause/analysis.ts';
import { buildTechnicianReferences, type StoredEwo } from './ewo-view.ts';
import { buildElementChange, releaseEwoTeam } from './work.ts';

interface Call<Name extends keyof typeof api> {
  input: InputOf<(typeof api)[Name]>;
  actor: Actor;
  store: Store;
}

/**
 * Determines at closing how often the failure recurred lately, and whether a root cause analysis is required.
 */
async function judgeClosing(store: Store, actor: Actor, ewo: StoredEwo) {
  const { repeatDays, ...limits } = actor.plant.parameters;
  const since = addDays(ewo.closedOn!, -repeatDays - MAX_OPEN_DAYS);
  const [machineEwos, [machine]] = await Promise.all([
    loadAllPages((next) =>
      store.listBy(ewos, 'byMachine', [ewo.machineId], { from: since, to: ewo.closedOn, next }),
    ),
    store.load([[machines, ewo.machineId]]),
  ]);
  const repeats = countRepeats(ewo, machineEwos, repeatDays);
  const downtime = computeDurations(ewo, actor.now).downtime ?? 0;
  const analysisReasons = findAnalysisReasons(
    { class: machine && getMachineClass(machine), breakdownType: ewo.breakdownType, downtime, repeats },
    limits,
  );
  const isRequired = analysisReasons.length > 0;
  return {
    repeats: repeats || undefined,
    analysisRequired: isRequired || undefined,
    analysisReasons: isRequired ? analysisReasons : undefined,
  };
}
/** Maximum days between creation and closing of the EWOs considered, since they are read by creation. */
const MAX_OPEN_DAYS = 366;

/** Returns the closed EWO, with an analysis to do if one is required. */
async function completeClosing(
  store: Store,
  actor: Actor,
  ewo: StoredEwo,
): Promise<{ after: StoredEwo; also: Writes }> {
  const after: StoredEwo = { ...ewo, ...(await judgeClosing(store, actor, ewo)) };
  const needsAnalysis = after.analysisRequired === true && after.analysis === undefined;
  if (needsAnalysis) after.analysis = 'toDo';
  after.desk = getBoard(after);
  return { after, also: needsAnalysis ? store.put(rootCauses, ewo.id, EMPTY_ANALYSIS) : [] };
}

/** Returns the closing date, day and month. */
const getClosingDatesAndMonth = (actor: Actor, closedAt: string) => {
  const dates = getClosingDates(actor, closedAt);
  return { ...dates, closedMonth: getMonth(dates.closedOn) };
};

/** Returns the changes that reopen an EWO or tag: listed as open again, without the closing. */
export const buildReopening = (actor: Actor, before: Pick<StoredEwo, 'reopenedAt' | 'recordedAt'>) => ({
  desk: 'open' as const,
  closedAt: undefined,
  closedOn: undefined,
  closedMonth: undefined,
  closedBy: undefined,
  reopenedAt: [...(before.reopenedAt ?? []), actor.now],
  recordedAt: addRecordedAt(before, 'reopened', actor),
});

export const closeEwo = (call: Call<'close'>): Promise<StoredEwo> => retryBooking(() => closeOnce(call));

function closeOnce(call: Call<'close'>): Promise<StoredEwo> {
  const { input, actor, store } = call;
  return applyTransition(call, ewos, ewoTransitions, 'close', async (before) => {
    const { id: _, version: __, elementId, spares, sapOrder, confirmed, ...closingInput } = input;
    const { element, also: elementWrites } = await buildElementChange(store, before, elementId);
    const closedValue = applyEwoClosing(before, closingInput, element, actor);
    const monthlyEwo: StoredEwo = { ...closedValue, closedMonth: getMonth(closedValue.closedOn!) };
    const { machineId, closedOn: on } = monthlyEwo;
    const cause = {
      source: 'ewo' as const,
      sourceId: before.id,
      sourceCode: before.code,
      machineId,
      on: on!,
    };
    const [{ consumption, writes }, permitConditions] = await Promise.all([
      buildConsumption(store, actor, { spares, sapOrder, confirmed }, before, {
        ...cause,
        elementId: monthlyEwo.elementId,
      }),
      requirePermits(
        store,
        { workKind: 'ewo', workId: before.id, permitKinds: [] },
        input.closedAt ?? actor.now,
        {
          isEnding: true,
        },
      ),
      assertFilesUsable(store, 'images', before.images, input.images),
    ]);
    const { after, also } = await completeClosing(store, actor, { ...monthlyEwo, ...consumption });
    return {
      after,
      also: [
        writes,
        elementWrites,
        releaseEwoTeam(store, before),
        requireUnlocked(store, { workKind: 'ewo', workId: before.id }),
        permitConditions,
        buildTechnicianReferences(store, 'ewos', before.technicians, after.technicians ?? [], 'hours'),
        also,
      ],
    };
  });
}

export const reopenEwo = (call: Call<'reopen'>): Promise<StoredEwo> => {
  const { input, actor, store } = call;
  return applyTransition(call, ewos, ewoTransitions, 'reopen', async (before) => {
    const wasConfirmed = before.analysis === 'confirmed';
    // Ends the watch of a recurred analysis, so that it is not confirmed automatically while the EWO is open.
    const hasRecurred = before.analysis === 'draft';
    const analysis = wasConfirmed || hasRecurred ? await store.get(rootCauses, before.id) : undefined;
    return {
      after: {
        ...before,
        ...buildReopening(actor, before),
        ...(wasConfirmed && { analysis: 'draft' as const }),
      },
      reason: input.reason,
      also: [
        restoreTeamReference(store, before.teamId, 'ewos'),
        analysis && (wasConfirmed || analysis.watchedMachineId !== undefined)
          ? store.replace(rootCauses, analysis, toDraftAnalysis(analysis), { reason: input.reason })
          : [],
      ],
    };
  });
};

const ownFieldNames: ReadonlySet<string> = new Set(requesterFields);

export const correctEwo = (call: Call<'correct'>): Promise<StoredEwo> => {
  const {
    input: { id: _, version: __, reason, ...changes },
    actor,
    store,
  } = call;
  return applyTransition(call, ewos, ewoTransitions, 'correct', async (before) => {
    if (!isAdmin(actor) && Object.keys(changes).some((field) => !ownFieldNames.has(field)))
      throw new RefusalError('forbidden', 'notAllowedHere');
    const correctedFields = Object.fromEntries(
      Object.entries(changes)
        .filter(([, value]) => value !== undefined)
        .map(([field, value]) => [
          field,
          field.endsWith('At') ? getStepInstant(actor, value!) : value || undefined,
        ]),
    );
    assertStepsReached(before, correctedFields);
    const after: StoredEwo = {
      ...before,
      ...correctedFields,
      recordedAt: addRecordedAt(before, 'corrected', actor),
    };
    assertEwoDates(after, actor.now);
    after.createdOn = toLocalDay(actor.plant.timeZone, after.createdAt);
    after.month = getMonth(after.createdOn);
    if (after.state !== 'closed') return { after, reason };
    return {
      reason,
      ...(await completeClosing(store, actor, {
        ...after,
        ...getClosingDatesAndMonth(actor, after.closedAt!),
      })),
    };
  });
};

/** A correction changes dates of reached steps only. @throws Refused notAllowed at the field */
function assertStepsReached(before: StoredEwo, correctedFields: Record<string, unknown>) {
  for (const field of Object.keys(correctedFields))
    if (field.endsWith('At') && (before as unknown as Record<string, unknown>)[field] === undefined)
      throw new RefusalError('invalid', 'invalidInput', { fields: { [field]: 'notAllowed' } });
}
