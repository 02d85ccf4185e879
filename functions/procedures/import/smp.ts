// Procedures of maintenance in an import: by their code (domain 14.5).

import { parse } from '../../../shared/input.ts';
import { minutesOf } from '../../../shared/procedures/edition.ts';
import { Procedure } from '../../../shared/procedures/procedure.ts';
import {
  figureOf,
  filledIn,
  lower,
  type Standing,
  type Target,
  textOf,
  type Values,
  withoutDocuments,
} from '../../ingestion/writes.ts';
import { phases, procedures, revisions } from '../../table/entities/procedures.ts';
import { allOf } from '../../table/listed.ts';
import type { Store } from '../../table/store.ts';
import { ofKind } from '../kind.ts';
import { inOne, type KeptPhase, type KeptProcedure, phasesOf, withoutProcedure } from '../procedure.ts';
import { approvalOf, freeze, revisionId } from '../revision.ts';
import {
  approved,
  broughtBack,
  headerOf,
  imageOf,
  mustBe,
  mustBeFree,
  type ProcedureImage,
} from './approving.ts';

/** Of one that says none. */
const USUAL_TYPOLOGY = 'inspection';

export const allProcedures = async (store: Store): Promise<KeptProcedure[]> =>
  (await allOf(store, procedures)).filter(({ kind }) => kind === 'smp');

const valuesOf = (procedure: KeptProcedure): Values => {
  const { code, description, typology, technicians } = procedure;
  return filledIn({ code, description, typology, minutes: minutesOf(procedure), technicians });
};

const standingOf = (procedure: KeptProcedure): Standing => ({
  id: procedure.id,
  version: procedure.version,
  values: [valuesOf(procedure)],
  updatedAt: procedure.updatedAt,
  updatedBy: procedure.updatedBy,
});

const key = ({ code }: Values) => lower(code);

/** Work that is described in one step. */
export const onlyPhase = ({ description, minutesOverride = 0 }: Procedure) => ({
  seq: 1,
  description,
  minutes: Math.min(minutesOverride, 10_000),
  images: [],
});

export const smpTarget: Target = {
  table: 'Smp',
  key,

  standing: async (store) =>
    new Map((await allProcedures(store)).map((procedure) => [lower(procedure.code), standingOf(procedure)])),

  async create({ rows: [row = {}], actor, store }) {
    const header = await parse(Procedure, {
      code: textOf(row.code),
      description: textOf(row.description),
      typology: row.typology ?? USUAL_TYPOLOGY,
      technicians: figureOf(row.technicians),
      minutesOverride: figureOf(row.minutes),
    });
    const phase = onlyPhase(header);
    const value = {
      ...header,
      ...{ kind: 'smp' as const, edition: 1, revision: 0, phases: 1, phaseMinutes: phase.minutes },
    };
    return store.numbered('procedure', async (id) => {
      const phaseId = `${id}.1`;
      const its = [store.made(phases, phaseId, phase)];
      const draft = store.made(procedures, id, value);
      const approval = approvalOf(draft, actor, undefined);
      await store.commit(
        store.create(procedures, id, { ...value, approved: approval }),
        store.create(phases, phaseId, phase),
        store.begin(`phase.${id}`, 1),
        freeze(store, draft, its, approval, undefined),
      );
      return id;
    });
  },

  async update({ rows: [row = {}], standing, actor, store }) {
    const before = await ofKind(store, 'smp', Number(standing.id));
    mustBe(before, standing.version);
    mustBeFree(before, actor);
    const its = await phasesOf(store, before.id);
    const minutes = figureOf(row.minutes);
    const sent = {
      ...headerOf(before),
      ...filledIn({ description: row.description, typology: row.typology, technicians: row.technicians }),
      ...(minutes !== undefined && minutes !== minutesOf(before) && { minutesOverride: minutes }),
    };
    const header = await parse(Procedure, sent);
    const after = { ...before, ...header };
    // a draft nobody has written yet: its phases may follow
    if (its.length === 0) await store.commit(inOne(store.replace(procedures, before, after)));
    else await approved(store, { actor, before, after, its }, []);
  },

  async image({ id, store }) {
    const procedure = await store.get(procedures, Number(id));
    return { version: procedure.version, image: await imageOf(store, procedure) };
  },

  async restore({ id, image, store }) {
    const before = await store.get(procedures, Number(id));
    await store.commit(await broughtBack(store, before, image as ProcedureImage));
  },

  async remove({ id, version, store }) {
    const before = await ofKind(store, 'smp', Number(id));
    mustBe(before, version);
    const its: KeptPhase[] = await phasesOf(store, before.id);
    const frozen = before.approved && (await store.find(revisions, revisionId(before.id, before.approved)));
    await store.commit(
      inOne([
        withoutProcedure(store, before),
        its.map((phase) => store.remove(phases, phase)),
        frozen ? store.remove(revisions, frozen) : [],
        await withoutDocuments(store, 'procedure', before.id),
      ]),
    );
  },
};
