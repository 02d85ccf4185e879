// Handlers of the phases of a procedure. Only the user in charge changes them; the header stores their number
// and minutes.
import { MAX_PHASES } from '#shared/procedures/procedure.ts';
import type { phases as api } from '#shared/procedures/procedure-api.ts';
import { RefusalError } from '#shared/refused.ts';
import { phases, procedures } from '../db/entities/procedures.ts';
import type { StoredOf } from '../db/entity.ts';
import type { Store } from '../db/store.ts';
import type { Handlers } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';
import { assertImagesUsable } from '../ingestion/public.ts';
import { buildControlReferenceWrites } from './asked.ts';
import { loadPermittedProcedure } from './kind.ts';
import { assertInCharge, assertOneTransaction, loadPhases } from './procedure.ts';

const getProcedureId = (phaseId: string) => Number(phaseId.split('.')[0]);

async function loadEditableProcedure(
  store: Store,
  procedureId: number,
  actor: Actor,
): Promise<StoredOf<typeof procedures>> {
  const procedure = await loadPermittedProcedure(store, procedureId, actor, 'edit');
  assertInCharge(procedure, actor);
  return procedure;
}

export const phase: Handlers<typeof api> = {
  async get({ input, actor, store }) {
    await loadPermittedProcedure(store, getProcedureId(input.id), actor, 'view');
    return { ...(await store.get(phases, input.id)), procedureId: getProcedureId(input.id) };
  },

  async create({ input: { procedureId, ...input }, actor, store }) {
    const procedure = await loadEditableProcedure(store, procedureId, actor);
    await assertImagesUsable(store, 'images', [], input.images);
    if (procedure.phases >= MAX_PHASES)
      throw new RefusalError('invalid', 'tooMany', { values: { limit: MAX_PHASES } });
    const id = `${procedureId}.${await store.next(`phase.${procedureId}`)}`;
    const lastSeq = procedure.phases + 1;
    const newPhase = { ...input, seq: Math.min(input.seq ?? lastSeq, lastSeq) };
    const procedurePhases =
      newPhase.seq === lastSeq && !newPhase.controlIds ? [] : await loadPhases(store, procedureId);
    const followingPhases = procedurePhases.filter(({ seq }) => seq >= newPhase.seq);
    await store.commit(
      assertOneTransaction([
        store.create(phases, id, newPhase),
        buildControlReferenceWrites(store, procedureId, procedurePhases, [...procedurePhases, newPhase]),
        followingPhases.map((phase) => store.replace(phases, phase, { ...phase, seq: phase.seq + 1 })),
        store.replace(procedures, procedure, {
          ...procedure,
          phases: procedure.phases + 1,
          phaseMinutes: procedure.phaseMinutes + newPhase.minutes,
        }),
      ]),
    );
    return { ...store.buildStoredItem(phases, id, newPhase), procedureId };
  },

  async replace({ input, actor, store }) {
    const { id, version, procedureId: _, updatedAt: __, updatedBy: ___, ...after } = input;
    const procedure = await loadEditableProcedure(store, getProcedureId(id), actor);
    const before = await store.get(phases, id);
    await assertImagesUsable(store, 'images', before.images, after.images);
    const procedurePhases =
      before.controlIds || after.controlIds ? await loadPhases(store, procedure.id) : [];
    await store.commit(
      store.replace(phases, before, after, { expected: version }),
      buildControlReferenceWrites(
        store,
        procedure.id,
        procedurePhases,
        procedurePhases.map((each) => (each.id === id ? after : each)),
      ),
      store.replace(procedures, procedure, {
        ...procedure,
        phaseMinutes: procedure.phaseMinutes - before.minutes + after.minutes,
      }),
    );
    return { ...store.buildStoredItem(phases, id, after, before.version + 1), procedureId: procedure.id };
  },

  async remove({ input, actor, store }) {
    const procedure = await loadEditableProcedure(store, getProcedureId(input.id), actor);
    const procedurePhases = await loadPhases(store, procedure.id);
    const removedPhase = procedurePhases.find(({ id }) => id === input.id);
    if (!removedPhase) throw new RefusalError('notFound', 'notFound');
    const remainingPhases = procedurePhases.filter((phase) => phase !== removedPhase);
    await store.commit(
      assertOneTransaction([
        store.remove(phases, removedPhase, { expected: input.version }),
        store.remember(phases, removedPhase),
        buildControlReferenceWrites(store, procedure.id, procedurePhases, remainingPhases),
        remainingPhases
          .filter((phase) => phase.seq > removedPhase.seq)
          .map((phase) => store.replace(phases, phase, { ...phase, seq: phase.seq - 1 })),
        store.replace(procedures, procedure, {
          ...procedure,
          phases: remainingPhases.length,
          phaseMinutes: procedure.phaseMinutes - removedPhase.minutes,
        }),
      ]),
    );
    return {};
  },
};
