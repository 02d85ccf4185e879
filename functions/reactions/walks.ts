// A path, a point of one, or something its points name was changed: what its runs ask is said anew. Told twice, it is the same.
import { setting, tableClient } from '../http/aws.ts';
import { pathsNaming, tellWalks } from '../planned/writes.ts';
import { points } from '../table/entities/autonomous.ts';
import { paths } from '../table/entities/planned.ts';
import { controls, lubricants, quantities, tools } from '../table/entities/structure.ts';
import { idFrom } from '../table/keys.ts';
import { openStore, type Store } from '../table/store.ts';
import type { Change } from './change.ts';

const namedByPoints = [tools, lubricants, controls, quantities];

async function pathsOf(store: Store, { entity, id, before, after }: Change): Promise<number[]> {
  if (entity === paths.name) return [Number(id)];
  if (entity === points.name) return [before, after].flatMap((side) => (side?.pathId as number) ?? []);
  const kind = namedByPoints.find(({ name }) => name === entity);
  // what is new nobody names yet
  return kind && before && after ? pathsNaming(store, kind, Number(idFrom(id))) : [];
}

export async function retold(changes: readonly Change[]) {
  const now = new Date(Date.now()).toISOString();
  for (const its of Map.groupBy(changes, ({ tenant, plant }) => `${tenant}#${plant}`).values()) {
    const { tenant, plant } = its[0]!;
    const store = openStore(tableClient(), setting('TABLE'), { tenant, plant }, { user: 'walks', now });
    const ids = await Promise.all(its.map((change) => pathsOf(store, change)));
    await tellWalks(store, ids.flat());
  }
}
