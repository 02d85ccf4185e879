// Departments and operations: machines store their codes as text, so a code in use cannot change.

import { RefusalError } from '#shared/refused.ts';
import type { DepartmentOrOperation } from '#shared/structure/catalog.ts';
import type { Machine } from '#shared/structure/machine.ts';
import { getCodeKey } from '#shared/text.ts';
import { machines } from '../db/entities/structure.ts';
import { loadAllPages } from '../db/reads.ts';
import type { Store } from '../db/store.ts';
import type { Writes } from '../db/writes.ts';

const isSameCode = (a: string | undefined, b: string) => a !== undefined && getCodeKey(a) === getCodeKey(b);

/** Refuses to delete or rename a code in use, with the codes of the machines. @throws Refused inUseBy */
export const createCodeInUseCheck =
  (field: keyof Machine & ('department' | 'operation')) =>
  async ({
    store,
    before,
    after,
  }: {
    store: Store;
    before?: DepartmentOrOperation;
    after?: DepartmentOrOperation;
  }): Promise<Writes> => {
    if (!before || (after && isSameCode(after.code, before.code))) return [];
    const allMachines = await loadAllPages((next) => store.list(machines, { next }));
    const referringMachines = allMachines.filter((machine) => isSameCode(machine[field], before.code));
    if (referringMachines.length === 0) return [];
    const names = referringMachines
      .slice(0, 3)
      .map(({ code }) => code)
      .join(', ');
    throw new RefusalError('conflict', 'inUseBy', {
      values: { by: 'machines', count: referringMachines.length, names },
    });
  };
