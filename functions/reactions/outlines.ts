// The outline of a machine's elements, drawn again whenever one of them changes: a record delivered twice draws the same.
import { outlineOf } from '../../shared/structure/outline.ts';
import { setting, tableClient } from '../http/aws.ts';
import { elements, outlines } from '../table/entities/structure.ts';
import { idFrom } from '../table/keys.ts';
import { everyPage } from '../table/reads.ts';
import { openStore } from '../table/store.ts';
import type { Change } from './change.ts';

/** The fields an outline is made of. */
const drawn = ['level', 'spare', 'code', 'description', 'codeSap'] as const;

export async function outlined(changes: readonly Change[]) {
  const touched = new Map<string, { tenant: string; plant: string; machine: number }>();
  for (const { tenant, plant, entity, id, before, after } of changes) {
    if (entity !== elements.name) continue;
    if (before && after && drawn.every((field) => before[field] === after[field])) continue;
    const machine = Number(idFrom(id).split('.')[0]);
    touched.set(JSON.stringify([tenant, plant, machine]), { tenant, plant, machine });
  }
  const now = new Date(Date.now()).toISOString();
  for (const { tenant, plant, machine } of touched.values()) {
    const store = openStore(tableClient(), setting('TABLE'), { tenant, plant }, { user: 'outlines', now });
    const rows = await everyPage((next) => store.list(elements, { under: machine, consistent: true, next }));
    await store.commit(store.put(outlines, machine, { text: outlineOf(rows) }));
  }
}
