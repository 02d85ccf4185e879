// Handlers of the classification wizard: answers are stored and summed, and determine the machine's class
// PRE.
import { RefusalError } from '#shared/refused.ts';
import {
  type ClassChoice,
  type Classification,
  type ClassificationRecord,
  classify,
  computeClassPre,
  removeUnanswered,
  Scores,
  suggestScores,
  validateClassChoice,
} from '#shared/structure/classification.ts';
import type { classifications as api, ClassificationDetail } from '#shared/structure/classification-api.ts';
import { classifications, machines } from '../db/entities/structure.ts';
import type { Stored, StoredOf } from '../db/entity.ts';
import type { Store } from '../db/store.ts';
import type { Writes } from '../db/writes.ts';
import type { Handlers } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';
import { loadBreakdownRank, loadDaysBetweenFailures } from './reliability.ts';

type StoredMachine = StoredOf<typeof machines>;
type StoredClassification = Stored<ClassificationRecord, number>;

const loadMachineAndClassification = (store: Store, id: number) =>
  Promise.all([store.get(machines, id), store.find(classifications, id)]);

export const classification: Handlers<typeof api> = {
  async get({ input, actor, store }) {
    const [[machine, stored], mtbfDays] = await Promise.all([
      loadMachineAndClassification(store, input.id),
      loadDaysBetweenFailures(store, actor, input.id),
    ]);
    return buildClassificationPage(actor, machine, stored, mtbfDays);
  },

  async reactive({ input: { id }, actor, store }) {
    const [, rank] = await Promise.all([store.get(machines, id), loadBreakdownRank(store, actor, id)]);
    return rank;
  },

  async save({ input: { id, version, scores, rea, ...choice }, actor, store }) {
    const [machine, before] = await loadMachineAndClassification(store, id);
    const { classThresholds: thresholds, safetyFloor } = actor.plant.parameters;
    const result = classify(scores, { thresholds, safetyFloor });
    const after: ClassificationRecord = {
      code: machine.code,
      scores: removeUnanswered(scores),
      ...result,
      ...buildDecision(result, choice, actor),
    };
    const updatedMachine = {
      ...machine,
      classPre: computeClassPre(after, { classPre: machine.classPre, wizardClass: before?.chosen }),
      ...(rea && { classRea: rea }),
      classification: after.complete ? ('complete' as const) : ('incomplete' as const),
    };
    const why = after.reason;
    await store.commit(
      buildMachineUpdate(store, machine, updatedMachine, why),
      before
        ? store.replace(classifications, before, after, { expected: version, reason: why })
        : store.create(classifications, id, after),
    );
    const savedClassification = store.buildStoredItem(classifications, id, after, (before?.version ?? 0) + 1);
    return buildClassificationPage(
      actor,
      updatedMachine,
      savedClassification,
      await loadDaysBetweenFailures(store, actor, id),
    );
  },
};

/** Returns the decision of a complete wizard; nothing is decided while it is incomplete. */
function buildDecision(
  result: Classification,
  choice: ClassChoice,
  actor: Actor,
): Partial<ClassificationRecord> {
  const fields = validateClassChoice(result, choice);
  if (Object.keys(fields).length > 0) throw new RefusalError('invalid', 'invalidInput', { fields });
  if (!result.complete) return {};
  const chosen = choice.chosen ?? result.proposed;
  return {
    chosen,
    ...(chosen !== result.proposed && { reason: choice.reason }),
    classifiedOn: actor.today,
    classifiedBy: actor.user.name,
  };
}

/** Writes the machine first in the transaction, so that a concurrent change is refused as stale. */
function buildMachineUpdate(store: Store, before: StoredMachine, after: StoredMachine, why?: string): Writes {
  if ((['classPre', 'classRea', 'classification'] as const).every((name) => before[name] === after[name]))
    return [];
  return store.replace(machines, before, after, { reason: why });
}

function buildClassificationPage(
  actor: Actor,
  machine: StoredMachine,
  stored: StoredClassification | undefined,
  mtbfDays: number | undefined,
): ClassificationDetail {
  const { classThresholds: thresholds, safetyFloor } = actor.plant.parameters;
  const scores = Scores.parse(stored?.scores ?? {});
  const { sections, total, complete, proposed } = stored ?? classify(scores);
  const year = Number(actor.today.slice(0, 4));
  return {
    id: machine.id,
    version: stored?.version ?? 0,
    updatedAt: stored?.updatedAt ?? null,
    updatedBy: stored?.updatedBy ?? null,
    machine: {
      code: machine.code,
      description: machine.description,
      classPre: machine.classPre ?? null,
      classRea: machine.classRea ?? null,
    },
    scores,
    sections,
    total,
    complete,
    proposed: proposed ?? null,
    chosen: stored?.chosen ?? null,
    reason: stored?.reason ?? null,
    classifiedOn: stored?.classifiedOn ?? null,
    classifiedBy: stored?.classifiedBy ?? null,
    thresholds,
    safetyFloor,
    known: {
      oee: machine.oee,
      years: machine.yearSetup === undefined ? undefined : Math.max(0, year - machine.yearSetup),
      mtbfDays,
    },
    suggested: suggestScores({ machine, mtbfDays, year }),
  };
}

/** Returns the writes that delete the classification of a deleted machine. */
export async function buildClassificationRemoval(store: Store, machineId: number): Promise<Writes> {
  const stored = await store.find(classifications, machineId);
  return stored ? [store.remove(classifications, stored), store.remember(classifications, stored)] : [];
}
