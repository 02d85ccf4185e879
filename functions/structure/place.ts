// Departments and operations: machines carry their codes as text, so a code stays as long as a machine does.

import { Refused } from '../../shared/refused.ts';
import type { Place } from '../../shared/structure/catalog.ts';
import type { Machine } from '../../shared/structure/machine.ts';
import { machines } from '../table/entities/structure.ts';
import { everyPage } from '../table/reads.ts';
import type { Store } from '../table/store.ts';
import type { Writes } from '../table/writes.ts';

const same = (a: string | undefined, b: string) => a?.toLowerCase() === b.toLowerCase();

/** Refuses to remove or rename what a machine of the plant is described by, naming the machines. */
export const placed =
  (field: keyof Machine & ('department' | 'operation')) =>
  async ({ store, before, after }: { store: Store; before?: Place; after?: Place }): Promise<Writes> => {
    if (!before || (after && same(after.code, before.code))) return [];
    const all = await everyPage((next) => store.list(machines, { next }));
    const here = all.filter((machine) => same(machine[field], before.code));
    if (here.length === 0) return [];
    const names = here
      .slice(0, 3)
      .map(({ code }) => code)
      .join(', ');
    throw new Refused('conflict', 'inUseBy', { values: { by: 'machines', count: here.length, names } });
  };
