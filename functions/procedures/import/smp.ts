// Import target of SMPs, by code (domain 14.5).

import { parseInput } from '#shared/input.ts';
import { getStandardMinutes } from '#shared/procedures/edition.ts';
import { Procedure } from '#shared/procedures/procedure.ts';
import { phases, procedures, revisions } from '../../db/entities/procedures.ts';
import { loadAllItems } from '../../db/list-all.ts';
import type { Store } from '../../db/store.ts';
import {
  buildDocumentRemoval,
  type ExistingRecord,
  removeEmptyCells,
  type Target,
  toCellKey,
  toNumber,
  toText,
  type Values,
} from '../../ingestion/public.ts';
import { loadProcedureOfKind } from '../kind.ts';
import {
  assertOneTransaction,
  buildProcedureRemoval,
  loadPhases,
  type StoredPhase,
  type StoredProcedure,
} from '../procedure.ts';
import { buildApproval, buildRevisionId, freezeRevision } from '../revision.ts';
import {
  assertNotTakenByOther,
  assertVersion,
  buildProcedureImage,
  buildRestoreWrites,
  commitApproved,
  getProcedureHeader,
  type ProcedureImage,
} from './approving.ts';

/** Typology of a procedure whose row has none. */
const DEFAULT_TYPOLOGY = 'inspection';

export const loadAllSmps = async (store: Store): Promise<StoredProcedure[]> =>
  (await loadAllItems(store, procedures)).filter(({ kind }) => kind === 'smp');

const toRow = (procedure: StoredProcedure): Values => {
  const { code, description, typology, technicians } = procedure;
  return removeEmptyCells({
    code,
    description,
    typology,
    minutes: getStandardMinutes(procedure),
    technicians,
  });
};

const toExistingRecord = (procedure: StoredProcedure): ExistingRecord => ({
  id: procedure.id,
  version: procedure.version,
  values: [toRow(procedure)],
  updatedAt: procedure.updatedAt,
  updatedBy: procedure.updatedBy,
});

const getKey = ({ code }: Values) => toCellKey(code);

/** Returns the single phase of a procedure described in one step. */
export const buildSinglePhase = ({ description, minutesOverride = 0 }: Procedure) => ({
  seq: 1,
  description,
  minutes: Math.min(minutesOverride, 10_000),
  images: [],
});

export const smpTarget: Target = {
  table: 'Smp',
  key: getKey,

  standing: async (store) =>
    new Map(
      (await loadAllSmps(store)).map((procedure) => [toCellKey(procedure.code), toExistingRecord(procedure)]),
    ),

  async create({ rows: [row = {}], actor, store }) {
    const header = await parseInput(Procedure, {
      code: toText(row.code),
      description: toText(row.description),
      typology: row.typology ?? DEFAULT_TYPOLOGY,
      technicians: toNumber(row.technicians),
      minutesOverride: toNumber(row.minutes),
    });
    const phase = buildSinglePhase(header);
    const value = {
      ...header,
      ...{ kind: 'smp' as const, edition: 1, revision: 0, phases: 1, phaseMinutes: phase.minutes },
    };
    return store.numbered('procedure', async (id) => {
      const phaseId = `${id}.1`;
      const procedurePhases = [store.buildStoredItem(phases, phaseId, phase)];
      const draft = store.buildStoredItem(procedures, id, value);
      const approval = buildApproval(draft, actor, undefined);
      await store.commit(
        store.create(procedures, id, { ...value, approved: approval }),
        store.create(phases, phaseId, phase),
        store.begin(`phase.${id}`, 1),
        freezeRevision(store, draft, procedurePhases, approval, undefined),
      );
      return id;
    });
  },

  async update({ rows: [row = {}], standing, actor, store }) {
    const before = await loadProcedureOfKind(store, 'smp', Number(standing.id));
    assertVersion(before, standing.version);
    assertNotTakenByOther(before, actor);
    const procedurePhases = await loadPhases(store, before.id);
    const minutes = toNumber(row.minutes);
    const mergedHeader = {
      ...getProcedureHeader(before),
      ...removeEmptyCells({
        description: row.description,
        typology: row.typology,
        technicians: row.technicians,
      }),
      ...(minutes !== undefined && minutes !== getStandardMinutes(before) && { minutesOverride: minutes }),
    };
    const header = await parseInput(Procedure, mergedHeader);
    const after = { ...before, ...header };
    // A draft without phases is not approved, since its phases may follow in the file.
    if (procedurePhases.length === 0)
      await store.commit(assertOneTransaction(store.replace(procedures, before, after)));
    else await commitApproved(store, { actor, before, after, phases: procedurePhases }, []);
  },

  async image({ id, store }) {
    const procedure = await store.get(procedures, Number(id));
    return { version: procedure.version, image: await buildProcedureImage(store, procedure) };
  },

  async restore({ id, image, store }) {
    const before = await store.get(procedures, Number(id));
    await store.commit(await buildRestoreWrites(store, before, image as ProcedureImage));
  },

  async remove({ id, version, store }) {
    const before = await loadProcedureOfKind(store, 'smp', Number(id));
    assertVersion(before, version);
    const procedurePhases: StoredPhase[] = await loadPhases(store, before.id);
    const frozenRevision =
      before.approved && (await store.find(revisions, buildRevisionId(before.id, before.approved)));
    await store.commit(
      assertOneTransaction([
        buildProcedureRemoval(store, before),
        procedurePhases.map((phase) => store.remove(phases, phase)),
        frozenRevision ? store.remove(revisions, frozenRevision) : [],
        await buildDocumentRemoval(store, 'procedure', before.id),
      ]),
    );
  },
};
