// A procedure approved with other minutes, people, spares or lubricants: its cycles and their orders take them over. Told twice, the second time finds nothing to do.
import { isDeepStrictEqual } from 'node:util';
import type { Approval } from '../../shared/procedures/procedure.ts';
import { setting, tableClient } from '../http/aws.ts';
import { retime } from '../planned/writes.ts';
import { plants } from '../table/entities/access.ts';
import { procedures } from '../table/entities/procedures.ts';
import { openStore } from '../table/store.ts';
import type { Change } from './change.ts';

const takenIn = (side: Change['after']) => {
  const { minutes, technicians, capacities, spares, lubricants } =
    (side?.approved as Approval | undefined) ?? {};
  return { minutes, technicians, capacities, spares, lubricants };
};

export async function retimed({ tenant, plant, entity, id, before, after }: Change) {
  if (entity !== procedures.name || !before || !after || isDeepStrictEqual(takenIn(before), takenIn(after)))
    return;
  const now = new Date(Date.now()).toISOString();
  const store = openStore(tableClient(), setting('TABLE'), { tenant, plant }, { user: 'minutes', now });
  await retime(store, await store.get(plants, plant), Number(id), now);
}
