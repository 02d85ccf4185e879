// Reaction to an approved procedure with other minutes, people, spares or lubricants: updates its cycles and
// their orders. Idempotent.
import { isDeepStrictEqual } from 'node:util';
import type { Approval } from '#shared/procedures/procedure.ts';
import { plants } from '../db/entities/access.ts';
import { procedures } from '../db/entities/procedures.ts';
import { openStore } from '../db/store.ts';
import { getSetting, getTableClient } from '../http/aws.ts';
import { recomputeCyclesOfProcedure } from '../planned/public.ts';
import type { Change } from './change.ts';

const getApprovedFields = (side: Change['after']) => {
  const { minutes, technicians, capacities, spares, lubricants } =
    (side?.approved as Approval | undefined) ?? {};
  return { minutes, technicians, capacities, spares, lubricants };
};

export async function updateCyclesOfProcedure({ tenant, plant, entity, id, before, after }: Change) {
  if (
    entity !== procedures.name ||
    !before ||
    !after ||
    isDeepStrictEqual(getApprovedFields(before), getApprovedFields(after))
  )
    return;
  const now = new Date(Date.now()).toISOString();
  const store = openStore(getTableClient(), getSetting('TABLE'), { tenant, plant }, { user: 'minutes', now });
  await recomputeCyclesOfProcedure(store, await store.get(plants, plant), Number(id), now);
}
