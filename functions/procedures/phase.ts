// The steps of a procedure; only its holder changes them, and its header keeps their number and minutes.
import type { phases as api } from '../../shared/procedures/procedure-api.ts';
import { Refused } from '../../shared/refused.ts';
import type { Handlers } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';
import { mustHaveImages } from '../ingestion/writes.ts';
import { phases, procedures } from '../table/entities/procedures.ts';
import type { KeptOf } from '../table/entity.ts';
import type { Store } from '../table/store.ts';
import { askedLinks } from './asked.ts';
import { theirs } from './kind.ts';
import { inOne, mustHold, phasesOf } from './procedure.ts';

export const MAX_PHASES = 90;
const procedureOf = (phaseId: string) => Number(phaseId.split('.')[0]);

async function editable(store: Store, procedureId: number, actor: Actor): Promise<KeptOf<typeof procedures>> {
  const procedure = await theirs(store, procedureId, actor, 'edit');
  mustHold(procedure, actor);
  return procedure;
}

export const phase: Handlers<typeof api> = {
  async get({ input, actor, store }) {
    await theirs(store, procedureOf(input.id), actor, 'view');
    return { ...(await store.get(phases, input.id)), procedureId: procedureOf(input.id) };
  },

  async create({ input: { procedureId, ...input }, actor, store }) {
    const procedure = await editable(store, procedureId, actor);
    await mustHaveImages(store, 'images', [], input.images);
    if (procedure.phases >= MAX_PHASES)
      throw new Refused('invalid', 'tooMany', { values: { limit: MAX_PHASES } });
    const id = `${procedureId}.${await store.next(`phase.${procedureId}`)}`;
    const last = procedure.phases + 1;
    const made = { ...input, seq: Math.min(input.seq ?? last, last) };
    const its = made.seq === last && !made.controlIds ? [] : await phasesOf(store, procedureId);
    const behind = its.filter(({ seq }) => seq >= made.seq);
    await store.commit(
      inOne([
        store.create(phases, id, made),
        askedLinks(store, procedureId, its, [...its, made]),
        behind.map((phase) => store.replace(phases, phase, { ...phase, seq: phase.seq + 1 })),
        store.replace(procedures, procedure, {
          ...procedure,
          phases: procedure.phases + 1,
          phaseMinutes: procedure.phaseMinutes + made.minutes,
        }),
      ]),
    );
    return { ...store.made(phases, id, made), procedureId };
  },

  async replace({ input, actor, store }) {
    const { id, version, procedureId: _, updatedAt: __, updatedBy: ___, ...after } = input;
    const procedure = await editable(store, procedureOf(id), actor);
    const before = await store.get(phases, id);
    await mustHaveImages(store, 'images', before.images, after.images);
    const its = before.controlIds || after.controlIds ? await phasesOf(store, procedure.id) : [];
    await store.commit(
      store.replace(phases, before, after, { expected: version }),
      askedLinks(
        store,
        procedure.id,
        its,
        its.map((each) => (each.id === id ? after : each)),
      ),
      store.replace(procedures, procedure, {
        ...procedure,
        phaseMinutes: procedure.phaseMinutes - before.minutes + after.minutes,
      }),
    );
    return { ...store.made(phases, id, after, before.version + 1), procedureId: procedure.id };
  },

  async remove({ input, actor, store }) {
    const procedure = await editable(store, procedureOf(input.id), actor);
    const its = await phasesOf(store, procedure.id);
    const gone = its.find(({ id }) => id === input.id);
    if (!gone) throw new Refused('notFound', 'notFound');
    const left = its.filter((phase) => phase !== gone);
    await store.commit(
      inOne([
        store.remove(phases, gone, { expected: input.version }),
        store.remember(phases, gone),
        askedLinks(store, procedure.id, its, left),
        left
          .filter((phase) => phase.seq > gone.seq)
          .map((phase) => store.replace(phases, phase, { ...phase, seq: phase.seq - 1 })),
        store.replace(procedures, procedure, {
          ...procedure,
          phases: left.length,
          phaseMinutes: procedure.phaseMinutes - gone.minutes,
        }),
      ]),
    );
    return {};
  },
};
