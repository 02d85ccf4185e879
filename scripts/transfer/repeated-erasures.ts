// Repetition of erasures on data that are older than they are: restored backups and imported exports.

import type { DataTarget } from './data-target.ts';
import { erasePerson } from './erasure.ts';
import { type Erasure, readErasures } from './erasure-list.ts';
import { findPerson } from './erasure-person.ts';
import { findTenantItem } from './tenant-items.ts';
import { deleteTenantData } from './tenant-removal.ts';
import { MissingError } from './transfer-error.ts';

/**
 * Repeats the erasures whose person or tenant the data have again; returns their number. The list of the stack gets
 * them too.
 */
export async function repeatErasures(target: DataTarget, erasures: readonly Erasure[]): Promise<number> {
  let count = 0;
  for (const erasure of erasures) {
    if (!(await isThere(target, erasure))) continue;
    const { tenant } = erasure;
    if (erasure.kind === 'tenant') await deleteTenantData(target, tenant);
    else await erasePerson(target, tenant, { user: erasure.user, confirmed: true });
    count++;
  }
  return count;
}

/**
 * Repeats the erasures of people of a tenant that the stack lists, also those under the code with which it was
 * exported: ids of people are the same under both.
 */
export async function repeatErasuresOfTenant(
  target: DataTarget,
  code: string,
  exportedCode: string,
): Promise<number> {
  const listed = (await readErasures(target)).filter(
    ({ kind, tenant }) => kind === 'person' && (tenant === code || tenant === exportedCode),
  );
  return repeatErasures(
    target,
    listed.map((erasure) => ({ ...erasure, tenant: code })),
  );
}

async function isThere(target: DataTarget, erasure: Erasure): Promise<boolean> {
  try {
    await findTenantItem(target, erasure.tenant);
    if (erasure.kind === 'person') await findPerson(target, erasure.tenant, { user: erasure.user });
    return true;
  } catch (error) {
    if (error instanceof MissingError) return false;
    throw error;
  }
}
