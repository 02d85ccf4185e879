// The calls of root cause analyses (domain 7.4). Each writes the analysis, and the header of its EWO where that says something else.
import type { Got } from '../../../shared/contract.ts';
import { objection } from '../../../shared/moves.ts';
import { Refused } from '../../../shared/refused.ts';
import { problemsOfTwins, type Twin } from '../../../shared/requests/extension.ts';
import { verdictOf } from '../../../shared/requests/recurrence.ts';
import { missingIn, RootCause } from '../../../shared/requests/root-cause.ts';
import type { rootCauses as api } from '../../../shared/requests/root-cause-api.ts';
import {
  type AnalysisMove,
  analysisMoves,
  readsAnalysis,
} from '../../../shared/requests/root-cause-moves.ts';
import { askerOf } from '../../http/moved.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Actor } from '../../http/session.ts';
import { mustHaveFiles } from '../../ingestion/writes.ts';
import { rootCauses } from '../../table/entities/requests.ts';
import { machines } from '../../table/entities/structure.ts';
import type { Store } from '../../table/store.ts';
import type { Writes } from '../../table/writes.ts';
import type { KeptEwo } from '../ewo/shown.ts';
import {
  type Analysis,
  analysed,
  ewoWith,
  type KeptAnalysis,
  noAnalysis,
  pageOf,
  reopened,
  unwatched,
} from './analysis.ts';
import { costs } from './costs.ts';
import { cloned, extension } from './extension.ts';
import { list } from './listing.ts';
import { watched } from './watch.ts';

interface Call<Name extends keyof typeof api> {
  input: Got<(typeof api)[Name]>;
  actor: Actor;
  store: Store;
}
interface Changed {
  /** Its state is the move's. */
  after: Analysis;
  /** What is written in the same transaction. */
  also?: Writes;
  /** For the trail. */
  why?: string;
}

/** @throws Refused notFound, notAllowedHere, ewoState of a cancelled EWO, analysisState, notVerified, stale where somebody was faster */
async function moved(
  { input, actor, store }: Pick<Call<'submit'>, 'input' | 'actor' | 'store'>,
  name: AnalysisMove,
  change: (before: Analysis, ewo: KeptEwo) => Changed | Promise<Changed>,
) {
  const [{ ewo, analysis }, asker] = await Promise.all([analysed(store, input.ewoId), askerOf(actor)]);
  const before = analysis ?? noAnalysis;
  const { state, submittedById } = before;
  const { verdict } = verdictOf(before, actor.today) ?? {};
  const refused = objection(analysisMoves, name, { state, submittedById, verdict, ewo }, asker);
  if (refused?.kind === 'conflict' && ewo.state === 'cancelled')
    throw new Refused('conflict', 'ewoState', { values: { state: ewo.state } });
  if (refused?.kind === 'conflict' && analysisMoves.of[name].from.includes(state))
    throw new Refused('conflict', 'notVerified');
  if (refused) throw refused;
  const { after: changed, also = [], why } = await change(before, ewo);
  const after = { ...changed, state: analysisMoves.of[name].to ?? before.state } as Analysis;
  const header = ewoWith(store, ewo, after.state);
  await store.commit(
    header.writes,
    analysis
      ? store.replace(rootCauses, analysis, after, { expected: input.version, why })
      : store.create(rootCauses, ewo.id, after),
    also,
  );
  const made: KeptAnalysis = store.made(rootCauses, ewo.id, after, (analysis?.version ?? 0) + 1);
  return pageOf(header.ewo, made, actor);
}

/** What people do not write themselves; of their own words a save keeps nothing it does not name. */
const besideContent = (before: Analysis) =>
  Object.fromEntries(
    Object.entries(unwatched(before)).filter(([field]) => !(field in RootCause.shape)),
  ) as Omit<Analysis, keyof RootCause>;

/** No action was done on a day to come. @throws Refused dateInFuture at it */
function doneByNow(actor: Actor, days: Record<string, string | undefined>) {
  const ahead = Object.entries(days).filter(([, doneOn]) => doneOn !== undefined && doneOn > actor.today);
  if (ahead.length > 0)
    throw new Refused('invalid', 'invalidInput', {
      fields: Object.fromEntries(ahead.map(([field]) => [field, 'dateInFuture'])),
    });
}

export const rootCause: Handlers<typeof api> = {
  list,
  costs,

  async get({ input, actor, store }) {
    const [{ ewo, analysis }, asker] = await Promise.all([analysed(store, input.ewoId), askerOf(actor)]);
    if (!readsAnalysis(asker, ewo)) throw new Refused('forbidden', 'notAllowedHere');
    return pageOf(ewo, analysis, actor);
  },

  save: (call) => {
    const { ewoId: _, version: __, ...content } = call.input;
    return moved(call, 'save', async (before) => {
      await mustHaveFiles(call.store, 'attachments', before.attachments, content.attachments);
      doneByNow(
        call.actor,
        Object.fromEntries(
          (['eliminate', 'prevent'] as const).flatMap((list) =>
            content[list].map(({ doneOn }, n) => [`${list}.${n}.doneOn`, doneOn]),
          ),
        ),
      );
      return { after: { ...besideContent(before), ...content } };
    });
  },

  submit: (call) =>
    moved(call, 'submit', (before) => {
      const missing = missingIn(before);
      if (Object.keys(missing).length > 0) throw new Refused('invalid', 'invalidInput', { fields: missing });
      const { user, now } = call.actor;
      return {
        after: {
          ...unwatched(before),
          submittedBy: user.name,
          submittedById: user.id,
          submittedAt: now,
          rejectedReason: undefined,
        },
      };
    }),

  confirm: (call) =>
    moved(call, 'confirm', async (before, ewo) => {
      const { user, now, today } = call.actor;
      const after = { ...before, confirmedBy: user.name, confirmedAt: now };
      return { after: await watched(call.store, ewo, after, today) };
    }),

  reject: (call) => {
    const { reason } = call.input;
    return moved(call, 'reject', (before) => ({ after: { ...before, rejectedReason: reason }, why: reason }));
  },

  reopen: (call) => moved(call, 'reopen', (before) => ({ after: reopened(before), why: call.input.reason })),

  done: (call) => {
    const { list, n, doneOn } = call.input;
    return moved(call, 'done', async (before, ewo) => {
      doneByNow(call.actor, { doneOn });
      if (!before[list][n]) throw new Refused('invalid', 'invalidInput', { fields: { n: 'outOfRange' } });
      const after = {
        ...before,
        [list]: before[list].map((each, i) => (i === n ? { ...each, doneOn } : each)),
      };
      if (before.state !== 'confirmed') return { after };
      return { after: await watched(call.store, ewo, after, call.actor.today) };
    });
  },

  extension,

  extend: (call) => {
    const { twins } = call.input;
    return moved(call, 'extend', (before, ewo) => {
      const fields = problemsOfTwins(twins, ewo.machineId);
      if (Object.keys(fields).length > 0) throw new Refused('invalid', 'invalidInput', { fields });
      return { after: { ...before, twins }, also: twinHolds(call.store, before.twins, twins) };
    });
  },

  clone: (call) =>
    moved(call, 'extend', async (before, ewo) => {
      const twins = await cloned(call, before, ewo);
      return { after: { ...before, twins }, also: twinHolds(call.store, before.twins, twins) };
    }),
};

/** Machines it was extended to are kept from going. */
function twinHolds(store: Store, before: readonly Twin[] = [], after: readonly Twin[]): Writes {
  const [were, are] = [before, after].map((all) => new Set(all.map(({ machineId }) => machineId)));
  return [
    [...were!].filter((id) => !are!.has(id)).map((id) => store.release(machines, id, 'rootCauses')),
    after.map(({ machineId }, n) =>
      were!.has(machineId) ? [] : store.hold(machines, machineId, 'rootCauses', `twins.${n}.machineId`),
    ),
  ];
}
