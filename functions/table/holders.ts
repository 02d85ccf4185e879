// Who holds an item, by name: what stands behind "still used by".

import { procedures } from './entities/procedures.ts';
import {
  controls,
  controlTools,
  elements,
  lubricants,
  machines,
  materials,
  tools,
} from './entities/structure.ts';
import type { IdOf } from './entity.ts';
import type { AnyEntity } from './items.ts';
import type { Store } from './store.ts';

/** Kinds that link what they hold, by the plural they hold it under. */
const kinds = {
  machines: machines,
  elements: elements,
  procedures: procedures,
  tools: tools,
  controlTools: controlTools,
  materials: materials,
  lubricants: lubricants,
  controls: controls,
} as const satisfies Record<string, AnyEntity>;
type Kind = keyof typeof kinds;

export interface NamedHolder {
  by: Kind;
  id: number | string;
  code: string;
  description: string;
}

const isKnown = (holder: { by: string }): holder is { by: Kind; id: string | number } => holder.by in kinds;

/** The first `limit` holders in order of kind and id; two round trips. */
export async function namedHolders<E extends AnyEntity>(
  store: Store,
  kind: E,
  id: IdOf<E>,
  limit?: number,
): Promise<NamedHolder[]> {
  const holders = (await store.holdersOf(kind, id, limit)).filter(isKnown).map(({ by, id }) => {
    return { by, id: kinds[by].ids === 'number' ? Number(id) : id };
  });
  const found = await store.load(holders.map(({ by, id }) => [kinds[by] as AnyEntity, id] as const));
  return holders.flatMap(({ by, id }, i) => {
    const item = found[i] as { code: string; description: string } | undefined;
    return item ? [{ by, id, code: item.code, description: item.description }] : [];
  });
}
