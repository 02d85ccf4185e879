// Elements of a machine that are linked with spares, cached until one of them changes.

import { createCache } from '../../db/cache.ts';
import { elementListVersions, machines } from '../../db/entities/structure.ts';
import type { Store } from '../../db/store.ts';
import { buildNotFoundRefusal } from '../../db/writes.ts';
import type { SpareReference } from '../../warehouse/public.ts';
import { loadElements } from '../tree.ts';
import { getLink } from './response.ts';

interface LinkedElement {
  id: string;
  link: SpareReference;
}
/** Cache of the linked elements of machines, until one of their elements changes. */
const linkCache = createCache<LinkedElement[]>({
  consistent: true,
  maxSize: 100_000,
  sizeOf: (all) => all.length + 1,
});

/** Returns the elements of a machine that are linked with a spare of a warehouse. @throws Refused notFound */
export async function loadLinks(store: Store, machineId: number): Promise<LinkedElement[]> {
  const cacheKey = String(machineId);
  const cachedLinks = await linkCache.recall(store, cacheKey);
  if (cachedLinks) return cachedLinks;
  const dependencies = [
    [machines, machineId],
    [elementListVersions, machineId],
  ] as const;
  const [[machine, version], rows] = await Promise.all([
    store.load(dependencies, { consistent: true }),
    loadElements(store, machineId),
  ]);
  if (!machine) throw buildNotFoundRefusal();
  const linkedElements = rows.flatMap((row) => {
    const link = getLink(row);
    return link ? [{ id: row.id, link }] : [];
  });
  return linkCache.keep(store, cacheKey, linkedElements, [
    [machines, machineId, machine],
    [elementListVersions, machineId, version],
  ]);
}
