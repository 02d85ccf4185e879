// Machines under the names of the published contract.
import type { Answer } from '../../shared/contract.ts';
import { parse } from '../../shared/input.ts';
import { may } from '../../shared/permissions.ts';
import { Refused } from '../../shared/refused.ts';
import type { machines as api } from '../../shared/structure/api.ts';
import { Machine } from '../../shared/structure/machine.ts';
import { machineNames } from '../../shared/structure/machine-fields.ts';
import { type MachinePayload, machineFromPayload, machineToWire } from '../../shared/structure/wire.ts';
import { nameIn } from '../../shared/structure/wire-names.ts';
import type { Handlers } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';
import { mustHaveImages, withoutDocuments } from '../ingestion/writes.ts';
import { suppliers } from '../table/entities/organisation.ts';
import { machinery, machines, machineTypologies } from '../table/entities/structure.ts';
import type { KeptOf } from '../table/entity.ts';
import { exchange } from '../table/references.ts';
import { remembered } from '../table/remembered.ts';
import type { Store } from '../table/store.ts';
import type { Writes } from '../table/writes.ts';
import { withoutClassification } from './classification.ts';

/** A machine may be set up next year, not later (domain 2.1). */
async function checked(
  payload: MachinePayload,
  actor: Actor,
  store: Store,
  before?: Machine,
): Promise<Machine> {
  const machine = await parse(Machine, machineFromPayload(payload, before), nameIn(machineNames));
  if ((machine.yearSetup ?? 0) > Number(actor.today.slice(0, 4)) + 1)
    throw new Refused('invalid', 'invalidInput', { fields: { yearSetup: 'outOfRange' } });
  await mustHaveImages(store, machineNames.image, before?.image, machine.image);
  return machine;
}

const references = (
  store: Store,
  id: number,
  before: Machine | undefined,
  after: Machine | undefined,
): Writes => [
  exchange(
    store,
    machineTypologies,
    { before: before?.typologyId, after: after?.typologyId },
    { by: 'machines', id },
    machineNames.typologyId,
  ),
  exchange(
    store,
    suppliers,
    { before: before?.supplierId, after: after?.supplierId },
    { by: 'machines', id },
    machineNames.supplierId,
  ),
];

export async function create({ input, actor, store }: { input: MachinePayload; actor: Actor; store: Store }) {
  const made = await checked(input, actor, store);
  return store.numbered('machine', async (id) => {
    await store.commit(store.create(machines, id, made), references(store, id, undefined, made));
    return machineToWire(store.made(machines, id, made));
  });
}

/** A stored machine as it shall be, under the version that was read or the one a caller saw. */
export async function save(
  store: Store,
  before: KeptOf<typeof machines>,
  after: Machine,
  expected?: number,
): Promise<KeptOf<typeof machines>> {
  await store.commit(
    store.replace(machines, before, after, { expected }),
    references(store, before.id, before, after),
  );
  return store.made(machines, before.id, after, before.version + 1);
}

const lists = remembered<Answer<(typeof api)['list']>>({ consistent: false });

export const machine: Handlers<typeof api> = {
  /** Every form that names a machine asks for all of them: read once for everybody until one changes. */
  async list({ input, store }) {
    const name = JSON.stringify([input.limit, input.next]);
    const known = await lists.recall(store, name);
    if (known) return known;
    const [[version], { items, next }] = await Promise.all([
      store.load([[machinery, 'all']]),
      store.list(machines, input),
    ]);
    return lists.remember(store, name, { items: items.map(machineToWire), next }, [
      [machinery, 'all', version],
    ]);
  },

  get: async ({ input, store }) => machineToWire(await store.get(machines, input.id)),

  create,

  async replace({ input, actor, store }) {
    if (input.id === undefined) {
      if (!may(actor.profile, 'machines', 'create')) throw new Refused('forbidden', 'notAllowedHere');
      return create({ input, actor, store });
    }
    const before = await store.get(machines, input.id);
    const after = await checked(input, actor, store, before);
    return machineToWire(await save(store, before, after, input.version));
  },

  async remove({ input, store }) {
    const before = await store.get(machines, input.id);
    await store.commit(
      store.remove(machines, before, { expected: input.version }),
      references(store, before.id, before, undefined),
      await withoutClassification(store, before.id),
      await withoutDocuments(store, 'machine', before.id),
    );
    return {};
  },
};
