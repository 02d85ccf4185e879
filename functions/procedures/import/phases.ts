// Import target of phases: all rows with the code of a procedure are its phases, in the order of their
// numbers (domain 14.5).

import { parseInput } from '#shared/input.ts';
import { getStandardMinutes } from '#shared/procedures/edition.ts';
import { MAX_PHASES, Phase } from '#shared/procedures/procedure.ts';
import { RefusalError } from '#shared/refused.ts';
import { phases, procedures } from '../../db/entities/procedures.ts';
import type { ValueOf } from '../../db/entity.ts';
import { loadAllItems } from '../../db/list-all.ts';
import type { Store } from '../../db/store.ts';
import type { Actor } from '../../http/session.ts';
import {
  removeEmptyCells,
  type Target,
  toCellKey,
  toNumber,
  toText,
  type Values,
} from '../../ingestion/public.ts';
import { buildControlReferenceWrites } from '../asked.ts';
import { loadProcedureOfKind } from '../kind.ts';
import { loadPhases, type StoredPhase, type StoredProcedure } from '../procedure.ts';
import {
  assertNotTakenByOther,
  assertVersion,
  buildProcedureImage,
  buildRestoreWrites,
  commitApproved,
  getProcedureHeader,
  type ProcedureImage,
} from './approving.ts';
import { buildSinglePhase, loadAllSmps } from './smp.ts';

type PhaseValue = ValueOf<typeof phases>;
interface PhasesImage extends ProcedureImage {
  phases: { id: string; value: PhaseValue }[];
}

const getKey = ({ smpCode }: Values) => toCellKey(smpCode);
const getPhaseNumber = ({ numbered, seq }: PhaseValue): number => numbered ?? seq;

const getPhaseValue = ({
  id: _,
  version: __,
  updatedAt: ___,
  updatedBy: ____,
  ...value
}: StoredPhase): PhaseValue => value;
const removeNumber = ({ numbered: _, ...value }: PhaseValue) => value;

const buildPhaseRows = ({ code }: StoredProcedure, currentPhases: readonly StoredPhase[]): Values[] =>
  currentPhases
    .toSorted((a, b) => a.seq - b.seq)
    .map((phase) =>
      removeEmptyCells({
        smpCode: code,
        seq: getPhaseNumber(phase),
        description: phase.description,
        minutes: phase.minutes,
      }),
    );

/** Merges the rows into the existing phases of the same numbers. */
async function mergePhases(rows: readonly Values[], currentPhases: readonly StoredPhase[]) {
  if (rows.length > MAX_PHASES)
    throw new RefusalError('invalid', 'tooMany', { values: { limit: MAX_PHASES } });
  const phasesByNumber = new Map(currentPhases.map((phase) => [getPhaseNumber(phase), phase]));
  const sortedRows = rows.toSorted((a, b) => Number(a.seq) - Number(b.seq));
  return Promise.all(
    sortedRows.map(async (row, i) => {
      const [rowNumber, seq] = [Number(row.seq), i + 1];
      const before = phasesByNumber.get(rowNumber);
      const { procedureId: _, ...phase } = await parseInput(Phase, {
        ...(before && removeNumber(getPhaseValue(before))),
        procedureId: 1,
        ...removeEmptyCells({ description: toText(row.description), minutes: toNumber(row.minutes) }),
        seq,
      });
      return { before, after: { ...phase, ...(rowNumber !== seq && { numbered: rowNumber }) } };
    }),
  );
}

async function savePhases(
  store: Store,
  actor: Actor,
  procedure: StoredProcedure,
  rows: readonly Values[],
): Promise<void> {
  assertNotTakenByOther(procedure, actor);
  const currentPhases = await loadPhases(store, procedure.id);
  const mergedPhases = await mergePhases(rows, currentPhases);
  const keptIds = new Set(mergedPhases.map(({ before }) => before?.id));
  const removedPhases = currentPhases.filter(({ id }) => !keptIds.has(id));
  const newCount = mergedPhases.filter(({ before }) => !before).length;
  let nextNumber = newCount > 0 ? await store.next(`phase.${procedure.id}`, newCount) : 0;
  const phasesWithId = mergedPhases.map(({ before, after }) => ({
    before,
    after,
    id: before?.id ?? `${procedure.id}.${nextNumber++}`,
  }));
  const phaseMinutes = mergedPhases.reduce((sum, { after }) => sum + after.minutes, 0);
  const after = {
    ...procedure,
    phases: mergedPhases.length,
    phaseMinutes,
    // Removes the override if the phases sum to the same minutes.
    minutesOverride: procedure.minutesOverride === phaseMinutes ? undefined : procedure.minutesOverride,
  };
  await commitApproved(
    store,
    {
      actor,
      before: procedure,
      after,
      phases: phasesWithId.map(({ id, after: phase }) => store.buildStoredItem(phases, id, phase)),
    },
    [
      removedPhases.map((phase) => [store.remove(phases, phase), store.remember(phases, phase)]),
      phasesWithId.map(({ id, before, after: phase }) =>
        before ? store.replace(phases, before, phase) : store.create(phases, id, phase),
      ),
      buildControlReferenceWrites(
        store,
        procedure.id,
        currentPhases,
        mergedPhases.map(({ after: phase }) => phase),
      ),
    ],
  );
}

/** Returns the writes that restore the previous phases. */
const buildPhaseRestoreWrites = (
  store: Store,
  phasesNow: readonly StoredPhase[],
  previousPhases: PhasesImage['phases'],
) => {
  const currentById = new Map(phasesNow.map((phase) => [phase.id, phase]));
  const previousIds = new Set(previousPhases.map(({ id }) => id));
  return [
    phasesNow.filter(({ id }) => !previousIds.has(id)).map((phase) => store.remove(phases, phase)),
    previousPhases.map(({ id, value }) => {
      const phase = currentById.get(id);
      return phase ? store.replace(phases, phase, value) : store.create(phases, id, value);
    }),
  ];
};

export const phasesTarget: Target = {
  table: 'SmpPhases',
  key: getKey,
  row: ({ seq }) => String(seq),
  within: 'Smp',

  async standing(store) {
    const [allSmps, allPhases] = await Promise.all([loadAllSmps(store), loadAllItems(store, phases)]);
    const phasesByProcedure = Map.groupBy(allPhases, ({ id }) => Number(id.split('.')[0]));
    return new Map(
      allSmps.map((procedure) => [
        toCellKey(procedure.code),
        {
          id: procedure.id,
          version: procedure.version,
          values: buildPhaseRows(procedure, phasesByProcedure.get(procedure.id) ?? []),
          updatedAt: procedure.updatedAt,
          updatedBy: procedure.updatedBy,
        },
      ]),
    );
  },

  refs: { smpCode: { table: 'Smp' } },

  async create({ rows, actor, store, codes }) {
    const id = codes.idOf('Smp', getKey(rows[0] ?? {}));
    if (id === undefined)
      throw new RefusalError('invalid', 'refMissing', {
        values: { what: 'procedure' },
        fields: { smpCode: 'refMissing' },
      });
    await savePhases(store, actor, await loadProcedureOfKind(store, 'smp', Number(id)), rows);
    return Number(id);
  },

  async update({ rows, standing, actor, store }) {
    const before = await loadProcedureOfKind(store, 'smp', Number(standing.id));
    assertVersion(before, standing.version);
    await savePhases(store, actor, before, rows);
  },

  async image({ id, store }) {
    const procedure = await store.get(procedures, Number(id));
    const currentPhases = await loadPhases(store, procedure.id);
    const image: PhasesImage = {
      ...(await buildProcedureImage(store, procedure)),
      phases: currentPhases.map((phase) => ({ id: phase.id, value: getPhaseValue(phase) })),
    };
    return { version: procedure.version, image };
  },

  async restore({ id, image, store }) {
    const before = await store.get(procedures, Number(id));
    const { phases: previousPhases, ...procedure } = image as PhasesImage;
    const currentPhases = await loadPhases(store, before.id);
    await store.commit(
      await buildRestoreWrites(store, before, procedure),
      buildPhaseRestoreWrites(store, currentPhases, previousPhases),
      buildControlReferenceWrites(
        store,
        before.id,
        currentPhases,
        previousPhases.map(({ value }) => value),
      ),
    );
  },

  /** Resets the phases to one, when the same import created the procedure. */
  async remove({ id, version, actor, store }) {
    const before = await loadProcedureOfKind(store, 'smp', Number(id));
    assertVersion(before, version);
    const singlePhase = buildSinglePhase({
      ...getProcedureHeader(before),
      minutesOverride: getStandardMinutes(before),
    });
    await savePhases(store, actor, before, [
      { seq: 1, description: singlePhase.description, minutes: singlePhase.minutes },
    ]);
  },
};
