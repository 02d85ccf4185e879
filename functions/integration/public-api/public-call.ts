// Handlers of the public API. They read and write through the same functions as the pages, under the account's name.
import { toLocalDay } from '#shared/day.ts';
import { findOrderOfResult } from '#shared/integration/machine-data/measurement.ts';
import {
  type publicCalls as api,
  PublicEwo,
  PublicMeasurement,
  PublicMovement,
  PublicTag,
  PublicWorkOrder,
} from '#shared/integration/public-api.ts';
import { isOfTeams } from '#shared/planned/order-state.ts';
import { RefusalError } from '#shared/refused.ts';
import { canReadEwo } from '#shared/requests/ewo-transitions.ts';
import { canReadTag } from '#shared/requests/tag-transitions.ts';
import { toMachineResponse } from '#shared/structure/wire.ts';
import { controlResults, orders, readings } from '../../db/entities/planned.ts';
import { ewos, tags } from '../../db/entities/requests.ts';
import { machines } from '../../db/entities/structure.ts';
import { movements } from '../../db/entities/warehouse.ts';
import type { Store } from '../../db/store.ts';
import type { Handlers } from '../../http/serve.ts';
import { getPrincipal } from '../../http/transitions.ts';
import { createEwo, createTag } from '../../requests/public.ts';
import { addRecordingTime } from '../../warehouse/public.ts';
import { findMachineId, recordCountBatch, recordMeasurementBatch, recordReadingBatch } from './batch.ts';
import { addCodes, listChanges } from './changes.ts';

/** @throws Refused machineUnknown */
async function getMachineId(store: Store, code: string): Promise<number> {
  const id = await findMachineId(store, code);
  if (id === undefined)
    throw new RefusalError('invalid', 'machineUnknown', { fields: { machine: 'machineUnknown' } });
  return id;
}

export const publicCall: Handlers<typeof api> = {
  async listMachines({ input, store }) {
    const { items, next } = await listChanges(store, machines, input);
    return { items: items.map(toMachineResponse), next };
  },

  async listWorkOrders({ input, actor, store }) {
    const teams = (await actor.ownTeams())?.teams;
    const { items, next } = await listChanges(store, orders, input, {
      isVisible: (order) => isOfTeams(teams, order),
    });
    return { items: await addCodes(store, items, PublicWorkOrder.shape), next };
  },

  async listEwos({ input, actor, store }) {
    const principal = await getPrincipal(actor);
    const { items, next } = await listChanges(store, ewos, input, {
      isVisible: (ewo) => canReadEwo(principal, ewo),
    });
    return { items: await addCodes(store, items, PublicEwo.shape), next };
  },

  async createEwo({ input: { machine, ...report }, actor, store }) {
    const machineId = await getMachineId(store, machine);
    const ewo = await createEwo({ ...report, machineId }, { actor, store });
    return (await addCodes<typeof ewo, PublicEwo>(store, [ewo], PublicEwo.shape))[0]!;
  },

  async listTags({ input, actor, store }) {
    const principal = await getPrincipal(actor);
    const { items, next } = await listChanges(store, tags, input, {
      isVisible: (tag) => canReadTag(principal, tag),
    });
    return { items: await addCodes(store, items, PublicTag.shape), next };
  },

  async createTag({ input: { machine, ...draft }, actor, store }) {
    const machineId = machine === undefined ? undefined : await getMachineId(store, machine);
    const tag = await createTag({ input: { ...draft, machineId }, actor, store });
    return (await addCodes<typeof tag, PublicTag>(store, [tag], PublicTag.shape))[0]!;
  },

  async listMovements({ input, store }) {
    const { items, next } = await listChanges(store, movements, input);
    return { items: await addCodes(store, items.map(addRecordingTime), PublicMovement.shape), next };
  },

  async listReadings({ input, store }) {
    const { items, next } = await listChanges(store, readings, input);
    const rows = items.map(({ id, value, shown, readAt, source, orderId, ...stored }) => {
      const [machineId, meter] = id.split('.') as [string, string];
      const { version, updatedAt, updatedBy } = stored;
      return {
        ...{ id, version, updatedAt, updatedBy, machineId: Number(machineId), meter },
        ...{ value: shown, total: value, at: readAt, source, orderId, machine: undefined },
      };
    });
    return { items: await addCodes(store, rows, rows[0] ?? {}), next };
  },

  async createReadings({ input, actor, store }) {
    return { results: await recordReadingBatch(input.readings, { actor, store }) };
  },

  async createMeasurements({ input, actor, store }) {
    return { results: await recordMeasurementBatch(input.measurements, { actor, store }) };
  },

  async createCounts({ input, actor, store }) {
    return { results: await recordCountBatch(input.counts, { actor, store }) };
  },

  async listMeasurements({ input, actor, store }) {
    const { timeZone } = actor.plant;
    const { items, next } = await listChanges(store, controlResults, input, {
      isChanged: ({ on }, since) => on >= toLocalDay(timeZone, since),
    });
    const rows = items.map((each) => ({ ...each, orderId: findOrderOfResult(each.id) }));
    return { items: await addCodes(store, rows, PublicMeasurement.shape), next };
  },
};
