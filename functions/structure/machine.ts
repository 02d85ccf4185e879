// Handlers of machines, with the names of the published API.
import type { Answer } from '#shared/contract.ts';
import { parseInput } from '#shared/input.ts';
import { hasPermission } from '#shared/permissions.ts';
import { RefusalError } from '#shared/refused.ts';
import type { machines as api } from '#shared/structure/api.ts';
import { Machine } from '#shared/structure/machine.ts';
import { machineWireNames } from '#shared/structure/machine-fields.ts';
import { fromMachinePayload, type MachinePayload, toMachineResponse } from '#shared/structure/wire.ts';
import { createWireNameLookup } from '#shared/structure/wire-names.ts';
import { createAnswerCache } from '../db/cache.ts';
import { suppliers } from '../db/entities/organisation.ts';
import { machineListVersions, machines, machineTypologies } from '../db/entities/structure.ts';
import type { StoredOf } from '../db/entity.ts';
import { replaceReference } from '../db/references.ts';
import type { Store } from '../db/store.ts';
import type { Writes } from '../db/writes.ts';
import type { Handlers } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';
import { assertImagesUsable, buildDocumentRemoval } from '../ingestion/public.ts';
import { assertMachineUnlocked } from '../safety/public.ts';
import { buildClassificationRemoval } from './classification.ts';

/** Validates a machine; the year of set-up is next year at the latest (domain 2.1). */
async function parseMachine(
  payload: MachinePayload,
  actor: Actor,
  store: Store,
  before?: Machine,
): Promise<Machine> {
  const machine = await parseInput(
    Machine,
    fromMachinePayload(payload, before),
    createWireNameLookup(machineWireNames),
  );
  if ((machine.yearSetup ?? 0) > Number(actor.today.slice(0, 4)) + 1)
    throw new RefusalError('invalid', 'invalidInput', { fields: { yearSetup: 'outOfRange' } });
  await assertImagesUsable(store, machineWireNames.image, before?.image, machine.image);
  return machine;
}

const buildReferenceChanges = (
  store: Store,
  id: number,
  before: Machine | undefined,
  after: Machine | undefined,
): Writes => [
  replaceReference(
    store,
    machineTypologies,
    { before: before?.typologyId, after: after?.typologyId },
    { referenceKind: 'machines', id },
    machineWireNames.typologyId,
  ),
  replaceReference(
    store,
    suppliers,
    { before: before?.supplierId, after: after?.supplierId },
    { referenceKind: 'machines', id },
    machineWireNames.supplierId,
  ),
];

export async function createMachine({
  input,
  actor,
  store,
}: {
  input: MachinePayload;
  actor: Actor;
  store: Store;
}) {
  const newMachine = await parseMachine(input, actor, store);
  return store.numbered('machine', async (id) => {
    await store.commit(
      store.create(machines, id, newMachine),
      buildReferenceChanges(store, id, undefined, newMachine),
    );
    return toMachineResponse(store.buildStoredItem(machines, id, newMachine));
  });
}

/** Writes a changed machine, based on the version that was read or the one the caller saw. */
export async function saveMachine(
  store: Store,
  before: StoredOf<typeof machines>,
  after: Machine,
  expected?: number,
): Promise<StoredOf<typeof machines>> {
  if (after.status === 'dismissed' && before.status !== 'dismissed')
    await assertMachineUnlocked(store, before.id);
  await store.commit(
    store.replace(machines, before, after, { expected }),
    buildReferenceChanges(store, before.id, before, after),
  );
  return store.buildStoredItem(machines, before.id, after, before.version + 1);
}

const listCache = createAnswerCache<Answer<(typeof api)['list']>>({ consistent: false });

export const machine: Handlers<typeof api> = {
  /**
   * Returns all machines, as every form with a machine field needs them; cached for all users until one
   * changes.
   */
  async list({ input, store }) {
    const cacheKey = JSON.stringify([input.limit, input.next]);
    const cachedList = await listCache.recall(store, cacheKey);
    if (cachedList) return cachedList;
    const [[version], { items, next }] = await Promise.all([
      store.load([[machineListVersions, 'all']]),
      store.list(machines, input),
    ]);
    return listCache.remember(store, cacheKey, { items: items.map(toMachineResponse), next }, [
      [machineListVersions, 'all', version],
    ]);
  },

  get: async ({ input, store }) => toMachineResponse(await store.get(machines, input.id)),

  create: createMachine,

  async replace({ input, actor, store }) {
    if (input.id === undefined) {
      if (!hasPermission(actor.profile, 'machines', 'create'))
        throw new RefusalError('forbidden', 'notAllowedHere');
      return createMachine({ input, actor, store });
    }
    const before = await store.get(machines, input.id);
    const after = await parseMachine(input, actor, store, before);
    return toMachineResponse(await saveMachine(store, before, after, input.version));
  },

  async remove({ input, store }) {
    const before = await store.get(machines, input.id);
    await store.commit(
      store.remove(machines, before, { expected: input.version }),
      buildReferenceChanges(store, before.id, before, undefined),
      await buildClassificationRemoval(store, before.id),
      await buildDocumentRemoval(store, 'machine', before.id),
    );
    return {};
  },
};
