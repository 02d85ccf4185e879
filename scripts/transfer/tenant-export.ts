// Export of a tenant into a folder: its items as they were at one moment, and its files.
import * as pushEntities from '#functions/db/entities/push.ts';
import { decodeItem } from '#functions/db/transfer/json-item.ts';
import { createDataCopy, type Manifest } from './data-copy.ts';
import type { DataTarget } from './data-target.ts';
import { copyObjects, listObjects } from './objects.ts';
import { belongsTo, findTenantItem, getEntity } from './tenant-items.ts';

/** Entities of open pages and devices, which belong to the stage and not to the company. */
const ownOfStage: ReadonlySet<string> = new Set(Object.values(pushEntities).map(({ name }) => name));

export async function exportTenant(
  target: DataTarget,
  code: string,
  folder: string,
  at?: string,
): Promise<Manifest> {
  const tenant = (await findTenantItem(target, code)).sk!.S!;
  const copy = createDataCopy(folder);
  try {
    const { takenAt, items } = await target.readMoment(at);
    for await (const item of items) {
      const attributes = decodeItem(item);
      if (belongsTo(tenant, attributes) && !ownOfStage.has(getEntity(attributes))) copy.addItem(item);
    }
    await copyObjects(target, listObjects(target, { tenant }), copy);
    return copy.finish({ kind: 'tenant', tenant, takenAt });
  } catch (error) {
    copy.discard();
    throw error;
  }
}
