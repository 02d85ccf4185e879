// Handlers of root cause analyses (domain 7.4). Each writes the analysis, and the EWO if the state of the
// analysis changes.
import { ulid } from 'ulid';
import type { InputOf } from '#shared/contract.ts';
import { RefusalError } from '#shared/refused.ts';
import { type Twin, validateTwins } from '#shared/requests/extension.ts';
import { findVerdict } from '#shared/requests/recurrence.ts';
import { assignActionIds } from '#shared/requests/root-cause/countermeasure-ids.ts';
import { RootCause, validateSubmission } from '#shared/requests/root-cause/root-cause.ts';
import {
  type AnalysisTransition,
  analysisTransitions,
  canReadAnalysis,
} from '#shared/requests/root-cause/root-cause-transitions.ts';
import type { rootCauses as api } from '#shared/requests/root-cause-api.ts';
import { findRefusal } from '#shared/transitions.ts';
import { rootCauses } from '../../db/entities/requests.ts';
import { machines } from '../../db/entities/structure.ts';
import type { Store } from '../../db/store.ts';
import type { Writes } from '../../db/writes.ts';
import { openProgress } from '../../http/progress.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Actor } from '../../http/session.ts';
import { getPrincipal } from '../../http/transitions.ts';
import { assertFilesUsable } from '../../ingestion/public.ts';
import { requireSignature } from '../../safety/public.ts';
import type { StoredEwo } from '../ewo/ewo-view.ts';
import {
  type Analysis,
  buildAnalysisPage,
  buildAnalysisStateChange,
  clearWatch,
  EMPTY_ANALYSIS,
  loadEwoWithAnalysis,
  type StoredAnalysis,
  toDraftAnalysis,
} from './analysis.ts';
import { listCosts } from './costs.ts';
import { cloneToMachines, getExtension } from './extension.ts';
import { listAnalyses } from './listing.ts';
import { startWatch } from './watch.ts';

interface Call<Name extends keyof typeof api> {
  input: InputOf<(typeof api)[Name]>;
  actor: Actor;
  store: Store;
}
interface AnalysisChange {
  /** Changed analysis; its state is overwritten by that of the transition. */
  after: Analysis;
  /** Dependent writes of the same transaction. */
  also?: Writes;
  /** Reason for the audit trail. */
  reason?: string;
}

/**
 * Applies a transition.
 * @throws Refused notFound, notAllowedHere, ewoState for a cancelled EWO, analysisState, notVerified, stale
 * after a concurrent change
 */
async function applyAnalysisTransition(
  { input, actor, store }: Pick<Call<'submit'>, 'input' | 'actor' | 'store'>,
  name: AnalysisTransition,
  change: (before: Analysis, ewo: StoredEwo) => AnalysisChange | Promise<AnalysisChange>,
) {
  const [{ ewo, analysis }, principal] = await Promise.all([
    loadEwoWithAnalysis(store, input.ewoId),
    getPrincipal(actor),
  ]);
  const before = analysis ?? EMPTY_ANALYSIS;
  const { state, submittedById } = before;
  const { verdict } = findVerdict(before, actor.today) ?? {};
  const refusal = findRefusal(analysisTransitions, name, { state, submittedById, verdict, ewo }, principal);
  if (refusal?.kind === 'conflict' && ewo.state === 'cancelled')
    throw new RefusalError('conflict', 'ewoState', { values: { state: ewo.state } });
  if (refusal?.kind === 'conflict' && analysisTransitions.transitions[name].from.includes(state))
    throw new RefusalError('conflict', 'notVerified');
  if (refusal) throw refusal;
  const { after: changedAnalysis, also = [], reason } = await change(before, ewo);
  const after = {
    ...changedAnalysis,
    state: analysisTransitions.transitions[name].to ?? before.state,
  } as Analysis;
  const header = buildAnalysisStateChange(store, ewo, after.state);
  try {
    await store.commit(
      header.writes,
      analysis
        ? store.replace(rootCauses, analysis, after, { expected: input.version, reason })
        : store.create(rootCauses, ewo.id, after),
      also,
    );
  } catch (error) {
    throw analysis ? error : await nameFirstAuthor(store, ewo.id, error);
  }
  const savedAnalysis: StoredAnalysis = store.buildStoredItem(
    rootCauses,
    ewo.id,
    after,
    (analysis?.version ?? 0) + 1,
  );
  return buildAnalysisPage(header.ewo, savedAnalysis, actor);
}

/** Turns a conflict of two users who begin an analysis at once into stale, which names the first of them. */
async function nameFirstAuthor(store: Store, ewoId: string, error: unknown): Promise<unknown> {
  if (!(error instanceof RefusalError) || error.kind !== 'conflict') return error;
  const first = await store.find(rootCauses, ewoId);
  return first
    ? new RefusalError('conflict', 'stale', { values: { by: first.updatedBy, at: first.updatedAt } })
    : error;
}

/** Returns the fields that are not user input; a save replaces all input fields. */
const getStoredFields = (before: Analysis) =>
  Object.fromEntries(
    Object.entries(clearWatch(before)).filter(([field]) => !(field in RootCause.shape)),
  ) as Omit<Analysis, keyof RootCause>;

/** Refuses actions completed in the future. @throws Refused dateInFuture at the field */
function assertDoneByToday(actor: Actor, days: Record<string, string | undefined>) {
  const futureDates = Object.entries(days).filter(
    ([, doneOn]) => doneOn !== undefined && doneOn > actor.today,
  );
  if (futureDates.length > 0)
    throw new RefusalError('invalid', 'invalidInput', {
      fields: Object.fromEntries(futureDates.map(([field]) => [field, 'dateInFuture'])),
    });
}

export const rootCause: Handlers<typeof api> = {
  list: listAnalyses,
  costs: listCosts,

  async get({ input, actor, store }) {
    const [{ ewo, analysis }, principal] = await Promise.all([
      loadEwoWithAnalysis(store, input.ewoId),
      getPrincipal(actor),
    ]);
    if (!canReadAnalysis(principal, ewo)) throw new RefusalError('forbidden', 'notAllowedHere');
    return buildAnalysisPage(ewo, analysis, actor);
  },

  save: (call) => {
    const { ewoId: _, version: __, ...content } = call.input;
    return applyAnalysisTransition(call, 'save', async (before) => {
      await assertFilesUsable(call.store, 'attachments', before.attachments, content.attachments);
      assertDoneByToday(
        call.actor,
        Object.fromEntries(
          (['eliminate', 'prevent'] as const).flatMap((list) =>
            content[list].map(({ doneOn }, n) => [`${list}.${n}.doneOn`, doneOn]),
          ),
        ),
      );
      const createId = () => ulid(Date.parse(call.actor.now));
      const actions = {
        eliminate: assignActionIds(before.eliminate, content.eliminate, createId),
        prevent: assignActionIds(before.prevent, content.prevent, createId),
      };
      return { after: { ...getStoredFields(before), ...content, ...actions } };
    });
  },

  submit: (call) =>
    applyAnalysisTransition(call, 'submit', (before) => {
      const missingFields = validateSubmission(before);
      if (Object.keys(missingFields).length > 0)
        throw new RefusalError('invalid', 'invalidInput', { fields: missingFields });
      const { user, now } = call.actor;
      return {
        after: {
          ...clearWatch(before),
          submittedBy: user.name,
          submittedById: user.id,
          submittedAt: now,
          rejectedReason: undefined,
        },
      };
    }),

  confirm: (call) =>
    applyAnalysisTransition(call, 'confirm', async (before, ewo) => {
      const { user, now, today } = call.actor;
      const after = { ...before, confirmedBy: user.name, confirmedAt: now };
      return {
        after: await startWatch(call.store, ewo, after, today),
        also: await signConfirmation(call, before, ewo),
      };
    }),

  reject: (call) => {
    const { reason } = call.input;
    return applyAnalysisTransition(call, 'reject', (before) => ({
      after: { ...before, rejectedReason: reason },
      reason,
    }));
  },

  reopen: (call) =>
    applyAnalysisTransition(call, 'reopen', (before) => ({
      after: toDraftAnalysis(before),
      reason: call.input.reason,
    })),

  done: (call) => {
    const { list, n, doneOn } = call.input;
    return applyAnalysisTransition(call, 'done', async (before, ewo) => {
      assertDoneByToday(call.actor, { doneOn });
      if (!before[list][n])
        throw new RefusalError('invalid', 'invalidInput', { fields: { n: 'outOfRange' } });
      const after = {
        ...before,
        [list]: before[list].map((each, i) => (i === n ? { ...each, doneOn } : each)),
      };
      if (before.state !== 'confirmed') return { after };
      return { after: await startWatch(call.store, ewo, after, call.actor.today) };
    });
  },

  extension: getExtension,

  extend: (call) => {
    const { twins } = call.input;
    return applyAnalysisTransition(call, 'extend', (before, ewo) => {
      const fields = validateTwins(twins, ewo.machineId);
      if (Object.keys(fields).length > 0) throw new RefusalError('invalid', 'invalidInput', { fields });
      return { after: { ...before, twins }, also: buildTwinReferences(call.store, before.twins, twins) };
    });
  },

  async clone(call) {
    const { input, actor, store } = call;
    const progress = await openProgress(store);
    if (progress.find(CLONE_STEP)) return rootCause.get({ input: { ewoId: input.ewoId }, actor, store });
    return applyAnalysisTransition(call, 'extend', async (before, ewo) => {
      const twins = await cloneToMachines(call, before, ewo);
      return {
        after: { ...before, twins },
        also: [progress.note(CLONE_STEP, true), buildTwinReferences(store, before.twins, twins)],
      };
    });
  },
};

/**
 * Returns the writes of the signature of a confirmation, where the plant asks for one.
 * @throws Refused signatureNeeded and the like
 */
async function signConfirmation(
  call: Call<'confirm'>,
  before: Analysis,
  { id, code }: StoredEwo,
): Promise<Writes> {
  const { actor } = call;
  if (!actor.plant.parameters.signRootCauses) return [];
  const sent = { ...before, state: 'confirmed' };
  const version = ((before as Partial<StoredAnalysis>).version ?? 0) + 1;
  return requireSignature(call, {
    ...{ meaning: 'rootCauseConfirmed', thing: 'rootCause', thingId: id, code, version },
    ...{ sent, after: { ...sent, confirmedAt: actor.now } },
  });
}

/** Progress step that notes the machines of a clone, after all of them have it. */
const CLONE_STEP = 'clone';

/** Returns the changes of references to the machines it was extended to, so that they cannot be deleted. */
function buildTwinReferences(store: Store, before: readonly Twin[] = [], after: readonly Twin[]): Writes {
  const [idsBefore, idsAfter] = [before, after].map((all) => new Set(all.map(({ machineId }) => machineId)));
  return [
    [...idsBefore!].filter((id) => !idsAfter!.has(id)).map((id) => store.release(machines, id, 'rootCauses')),
    after.map(({ machineId }, n) =>
      idsBefore!.has(machineId) ? [] : store.hold(machines, machineId, 'rootCauses', `twins.${n}.machineId`),
    ),
  ];
}
