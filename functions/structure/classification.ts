// The classification wizard: answers are stored, summed, and give the machine its class PRE.
import { Refused } from '../../shared/refused.ts';
import {
  answered,
  type Choice,
  type Classification,
  type Classified,
  choiceProblems,
  classify,
  classPreAfter,
  Scores,
  suggested,
} from '../../shared/structure/classification.ts';
import type {
  classifications as api,
  ClassificationSheet,
} from '../../shared/structure/classification-api.ts';
import type { Handlers } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';
import { classifications, machines } from '../table/entities/structure.ts';
import type { Kept, KeptOf } from '../table/entity.ts';
import type { Store } from '../table/store.ts';
import type { Writes } from '../table/writes.ts';
import { breakdownRank, daysBetweenFailures } from './reliability.ts';

type KeptMachine = KeptOf<typeof machines>;
type Stored = Kept<Classified, number>;

const read = (store: Store, id: number) =>
  Promise.all([store.get(machines, id), store.find(classifications, id)]);

export const classification: Handlers<typeof api> = {
  async get({ input, actor, store }) {
    const [[machine, stored], mtbfDays] = await Promise.all([
      read(store, input.id),
      daysBetweenFailures(store, actor, input.id),
    ]);
    return sheet(actor, machine, stored, mtbfDays);
  },

  async reactive({ input: { id }, actor, store }) {
    const [, rank] = await Promise.all([store.get(machines, id), breakdownRank(store, actor, id)]);
    return rank;
  },

  async save({ input: { id, version, scores, rea, ...choice }, actor, store }) {
    const [machine, before] = await read(store, id);
    const { classThresholds: thresholds, safetyFloor } = actor.plant.parameters;
    const result = classify(scores, { thresholds, safetyFloor });
    const after: Classified = {
      code: machine.code,
      scores: answered(scores),
      ...result,
      ...decided(result, choice, actor),
    };
    const marked = {
      ...machine,
      classPre: classPreAfter(after, { classPre: machine.classPre, given: before?.chosen }),
      ...(rea && { classRea: rea }),
      classification: after.complete ? ('complete' as const) : ('incomplete' as const),
    };
    const why = after.reason;
    await store.commit(
      markMachine(store, machine, marked, why),
      before
        ? store.replace(classifications, before, after, { expected: version, why })
        : store.create(classifications, id, after),
    );
    const kept = store.made(classifications, id, after, (before?.version ?? 0) + 1);
    return sheet(actor, marked, kept, await daysBetweenFailures(store, actor, id));
  },
};

/** What a complete wizard adds to its totals; of an incomplete one nothing is decided. */
function decided(result: Classification, choice: Choice, actor: Actor): Partial<Classified> {
  const fields = choiceProblems(result, choice);
  if (Object.keys(fields).length > 0) throw new Refused('invalid', 'invalidInput', { fields });
  if (!result.complete) return {};
  const chosen = choice.chosen ?? result.proposed;
  return {
    chosen,
    ...(chosen !== result.proposed && { reason: choice.reason }),
    classifiedOn: actor.today,
    classifiedBy: actor.user.name,
  };
}

/** First in the transaction: of two who open a wizard at once, the second is told who was faster. */
function markMachine(store: Store, before: KeptMachine, after: KeptMachine, why?: string): Writes {
  if ((['classPre', 'classRea', 'classification'] as const).every((name) => before[name] === after[name]))
    return [];
  return store.replace(machines, before, after, { why });
}

function sheet(
  actor: Actor,
  machine: KeptMachine,
  stored: Stored | undefined,
  mtbfDays: number | undefined,
): ClassificationSheet {
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
    suggested: suggested({ machine, mtbfDays, year }),
  };
}

/** With its machine goes its classification. */
export async function withoutClassification(store: Store, machineId: number): Promise<Writes> {
  const stored = await store.find(classifications, machineId);
  return stored ? [store.remove(classifications, stored), store.remember(classifications, stored)] : [];
}
