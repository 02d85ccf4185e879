// The phases of procedures in an import: all rows that name a procedure are its phases, in the order of their numbers (domain 14.5).

import { parse } from '../../../shared/input.ts';
import { minutesOf } from '../../../shared/procedures/edition.ts';
import { Phase } from '../../../shared/procedures/procedure.ts';
import { Refused } from '../../../shared/refused.ts';
import type { Actor } from '../../http/session.ts';
import { figureOf, filledIn, lower, type Target, textOf, type Values } from '../../ingestion/writes.ts';
import { phases, procedures } from '../../table/entities/procedures.ts';
import type { ValueOf } from '../../table/entity.ts';
import { allOf } from '../../table/listed.ts';
import type { Store } from '../../table/store.ts';
import { askedLinks } from '../asked.ts';
import { ofKind } from '../kind.ts';
import { MAX_PHASES } from '../phase.ts';
import { type KeptPhase, type KeptProcedure, phasesOf } from '../procedure.ts';
import {
  approved,
  broughtBack,
  headerOf,
  imageOf,
  mustBe,
  mustBeFree,
  type ProcedureImage,
} from './approving.ts';
import { allProcedures, onlyPhase } from './smp.ts';

type PhaseValue = ValueOf<typeof phases>;
interface PhasesImage extends ProcedureImage {
  phases: { id: string; value: PhaseValue }[];
}

const key = ({ smpCode }: Values) => lower(smpCode);
const numberOf = ({ numbered, seq }: PhaseValue): number => numbered ?? seq;

const ownOf = ({ id: _, version: __, updatedAt: ___, updatedBy: ____, ...value }: KeptPhase): PhaseValue =>
  value;
const saidOf = ({ numbered: _, ...value }: PhaseValue) => value;

const rowsOf = ({ code }: KeptProcedure, its: readonly KeptPhase[]): Values[] =>
  its
    .toSorted((a, b) => a.seq - b.seq)
    .map((phase) =>
      filledIn({
        smpCode: code,
        seq: numberOf(phase),
        description: phase.description,
        minutes: phase.minutes,
      }),
    );

/** What a file says of each phase, over the phase of that number that stands. */
async function phasesIn(rows: readonly Values[], its: readonly KeptPhase[]) {
  if (rows.length > MAX_PHASES) throw new Refused('invalid', 'tooMany', { values: { limit: MAX_PHASES } });
  const known = new Map(its.map((phase) => [numberOf(phase), phase]));
  const inOrder = rows.toSorted((a, b) => Number(a.seq) - Number(b.seq));
  return Promise.all(
    inOrder.map(async (row, i) => {
      const [given, seq] = [Number(row.seq), i + 1];
      const before = known.get(given);
      const { procedureId: _, ...phase } = await parse(Phase, {
        ...(before && saidOf(ownOf(before))),
        procedureId: 1,
        ...filledIn({ description: textOf(row.description), minutes: figureOf(row.minutes) }),
        seq,
      });
      return { before, after: { ...phase, ...(given !== seq && { numbered: given }) } };
    }),
  );
}

async function put(
  store: Store,
  actor: Actor,
  procedure: KeptProcedure,
  rows: readonly Values[],
): Promise<void> {
  mustBeFree(procedure, actor);
  const its = await phasesOf(store, procedure.id);
  const wanted = await phasesIn(rows, its);
  const kept = new Set(wanted.map(({ before }) => before?.id));
  const gone = its.filter(({ id }) => !kept.has(id));
  const fresh = wanted.filter(({ before }) => !before).length;
  let next = fresh > 0 ? await store.next(`phase.${procedure.id}`, fresh) : 0;
  const placed = wanted.map(({ before, after }) => ({
    before,
    after,
    id: before?.id ?? `${procedure.id}.${next++}`,
  }));
  const phaseMinutes = wanted.reduce((sum, { after }) => sum + after.minutes, 0);
  const after = {
    ...procedure,
    phases: wanted.length,
    phaseMinutes,
    // said once: where the phases come to as much, nothing overrides them
    minutesOverride: procedure.minutesOverride === phaseMinutes ? undefined : procedure.minutesOverride,
  };
  await approved(
    store,
    {
      actor,
      before: procedure,
      after,
      its: placed.map(({ id, after: phase }) => store.made(phases, id, phase)),
    },
    [
      gone.map((phase) => [store.remove(phases, phase), store.remember(phases, phase)]),
      placed.map(({ id, before, after: phase }) =>
        before ? store.replace(phases, before, phase) : store.create(phases, id, phase),
      ),
      askedLinks(
        store,
        procedure.id,
        its,
        wanted.map(({ after: phase }) => phase),
      ),
    ],
  );
}

/** The phases as they were, of those that are there now. */
const phasesBack = (store: Store, now: readonly KeptPhase[], were: PhasesImage['phases']) => {
  const there = new Map(now.map((phase) => [phase.id, phase]));
  const known = new Set(were.map(({ id }) => id));
  return [
    now.filter(({ id }) => !known.has(id)).map((phase) => store.remove(phases, phase)),
    were.map(({ id, value }) => {
      const phase = there.get(id);
      return phase ? store.replace(phases, phase, value) : store.create(phases, id, value);
    }),
  ];
};

export const phasesTarget: Target = {
  table: 'SmpPhases',
  key,
  row: ({ seq }) => String(seq),
  within: 'Smp',

  async standing(store) {
    const [all, its] = await Promise.all([allProcedures(store), allOf(store, phases)]);
    const of = Map.groupBy(its, ({ id }) => Number(id.split('.')[0]));
    return new Map(
      all.map((procedure) => [
        lower(procedure.code),
        {
          id: procedure.id,
          version: procedure.version,
          values: rowsOf(procedure, of.get(procedure.id) ?? []),
          updatedAt: procedure.updatedAt,
          updatedBy: procedure.updatedBy,
        },
      ]),
    );
  },

  refs: { smpCode: { table: 'Smp' } },

  async create({ rows, actor, store, codes }) {
    const id = codes.idOf('Smp', key(rows[0] ?? {}));
    if (id === undefined)
      throw new Refused('invalid', 'refMissing', {
        values: { what: 'procedure' },
        fields: { smpCode: 'refMissing' },
      });
    await put(store, actor, await ofKind(store, 'smp', Number(id)), rows);
    return Number(id);
  },

  async update({ rows, standing, actor, store }) {
    const before = await ofKind(store, 'smp', Number(standing.id));
    mustBe(before, standing.version);
    await put(store, actor, before, rows);
  },

  async image({ id, store }) {
    const procedure = await store.get(procedures, Number(id));
    const its = await phasesOf(store, procedure.id);
    const image: PhasesImage = {
      ...(await imageOf(store, procedure)),
      phases: its.map((phase) => ({ id: phase.id, value: ownOf(phase) })),
    };
    return { version: procedure.version, image };
  },

  async restore({ id, image, store }) {
    const before = await store.get(procedures, Number(id));
    const { phases: were, ...procedure } = image as PhasesImage;
    const its = await phasesOf(store, before.id);
    await store.commit(
      await broughtBack(store, before, procedure),
      phasesBack(store, its, were),
      askedLinks(
        store,
        before.id,
        its,
        were.map(({ value }) => value),
      ),
    );
  },

  /** The procedure was made by the same import, with one phase. */
  async remove({ id, version, actor, store }) {
    const before = await ofKind(store, 'smp', Number(id));
    mustBe(before, version);
    const only = onlyPhase({ ...headerOf(before), minutesOverride: minutesOf(before) });
    await put(store, actor, before, [{ seq: 1, description: only.description, minutes: only.minutes }]);
  },
};
