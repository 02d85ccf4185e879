// Images and PDFs of a copy whose files it lacks: uploads that were not inspected yet when the items were read, or
// files that were deleted while the copy was written.
import { images } from '#functions/db/entities/ingestion.ts';
import { parsePartitionKey } from '#functions/db/keys.ts';
import type { JsonItem } from '#functions/db/transfer/json-item.ts';
import { buildCleanKey } from '#shared/ingestion/image.ts';
import type { DataCopy } from './data-copy.ts';

interface ImageItem extends JsonItem {
  pk: { S: string };
  sk: { S: string };
  state: { S: string };
}

/** Lists the images that users expect to see, as `tenant/plant/id`. */
export async function listMissingFiles(copy: DataCopy): Promise<string[]> {
  const keys = new Set<string>();
  for await (const { key } of copy.readObjects()) keys.add(key);
  const missing: string[] = [];
  for await (const item of copy.readItems()) {
    const { pk, sk, state } = item as ImageItem;
    const { tenant, plant, entity } = parsePartitionKey(pk.S);
    if (entity !== images.name || state.S === 'refused') continue;
    const reference = { tenant, plant, id: sk.S };
    if (!(['full', 'file'] as const).some((variant) => keys.has(buildCleanKey(reference, variant))))
      missing.push(`${tenant}/${plant}/${sk.S}`);
  }
  return missing;
}
