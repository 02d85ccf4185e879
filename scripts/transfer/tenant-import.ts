// Import of an exported tenant into another stage. It is refused whole if anything of it is taken there. The tenant's
// own item is written last: until then nobody enters, and an interrupted import is repeated.

import { DATA_VERSION } from '#functions/db/data-version.ts';
import {
  directory,
  hosts,
  identityProviders,
  mailDomains,
  tenants,
  users,
} from '#functions/db/entities/access.ts';
import { dataVersions } from '#functions/db/entities/kernel.ts';
import { NO_SCOPE } from '#functions/db/keys.ts';
import type { Attributes } from '#functions/db/marshall.ts';
import { decodeItem, encodeItem, type JsonItem } from '#functions/db/transfer/json-item.ts';
import { putItems } from '#functions/db/transfer/many-writes.ts';
import { scanTable } from '#functions/db/transfer/scan.ts';
import { toStableJson } from '#shared/stable-json.ts';
import type { DataCopy } from './data-copy.ts';
import type { DataTarget } from './data-target.ts';
import { createDigest } from './digest.ts';
import { listMissingFiles } from './missing-files.ts';
import { assertNamesFit, type NewNames, renameCopy } from './new-names.ts';
import { storeObjects } from './objects.ts';
import { repeatErasuresOfTenant } from './repeated-erasures.ts';
import { decodeAll } from './restore.ts';
import { getEntity, getTenant, scanTenant } from './tenant-items.ts';
import { TransferError } from './transfer-error.ts';

export interface ImportResult {
  code: string;
  takenAt: string;
  items: number;
  digest: string;
  objects: number;
  missingFiles: string[];
  /** E-mail addresses of the people, who have no account here yet. */
  people: string[];
  /** Identity providers, which are bound to the user pool of a stage and are added again. */
  providers: string[];
  /** Number of erasures of people that were repeated, since the export is older. */
  erasures: number;
}

/** Entities that a stage makes anew when a provider is added. */
const boundToPool: ReadonlySet<string> = new Set([identityProviders.name, mailDomains.name]);
/** Name of what is taken, by entity. */
const clashNames: Readonly<Record<string, string>> = {
  [tenants.name]: 'tenant',
  [directory.name]: 'address',
  [hosts.name]: 'sub-domain',
};

/**
 * Imports a tenant, under new names if some are given.
 * @throws TransferError if the code, an address or a sub-domain is taken, if a new name does not fit, if the data are
 * of a newer program, or if what was imported differs from the export
 */
export async function importTenant(
  target: DataTarget,
  exported: DataCopy,
  names?: NewNames,
): Promise<ImportResult> {
  if (names) await assertNamesFit(exported, names);
  const copy = names ? renameCopy(exported, names) : exported;
  const code = copy.manifest.tenant!;
  const providers: string[] = [];
  const people: string[] = [];
  for await (const item of copy.readItems()) {
    const attributes = decodeItem(item);
    const entity = getEntity(attributes);
    if (entity === identityProviders.name) providers.push(attributes.sk!.S!);
    if (entity === users.name) people.push(attributes.email!.S!);
    if (entity === dataVersions.name) assertReadable(attributes);
  }
  await assertFree(target, code, copy);
  const objects = await storeObjects(target, copy);
  const digest = createDigest();
  const isTenant = (item: JsonItem) => getEntity(decodeItem(item)) === tenants.name;
  for (const isLast of [false, true])
    await putItems(
      target.dynamo,
      target.table,
      decodeAll(prepareItems(copy, digest, (item) => isTenant(item) === isLast)),
    );
  const imported = createDigest();
  for await (const item of scanTenant(target, code)) imported.add(encodeItem(item));
  if (imported.value() !== digest.value())
    throw new TransferError(
      `${imported.count()} items of ${code} were imported; the export has ${digest.count()}, or others.`,
    );
  const erasures = await repeatErasuresOfTenant(target, code, exported.manifest.tenant!);
  return {
    ...{ code, takenAt: copy.manifest.takenAt, items: digest.count(), digest: digest.value(), objects },
    ...{ missingFiles: await listMissingFiles(copy), people: people.sort(), providers, erasures },
  };
}

/** Yields the selected items as the stage gets them, and counts them. */
async function* prepareItems(
  copy: DataCopy,
  digest: ReturnType<typeof createDigest>,
  isSelected: (item: JsonItem) => boolean,
): AsyncGenerator<JsonItem> {
  for await (const item of copy.readItems()) {
    const entity = getEntity(decodeItem(item));
    if (boundToPool.has(entity) || !isSelected(item)) continue;
    const prepared = prepareItem(entity, item);
    digest.add(prepared);
    yield prepared;
  }
}

function prepareItem(entity: string, item: JsonItem): JsonItem {
  // An imported tenant is let in, whatever it was, and knows no other tenants.
  const { suspended: _, deletedAt: __, waiting: ___, ...rest } = item;
  return entity === tenants.name || entity === directory.name ? rest : item;
}

function assertReadable({ n, least }: Attributes) {
  const needed = Number(least?.N ?? n?.N);
  if (needed > DATA_VERSION)
    throw new TransferError(
      `The data have version ${needed}, and this program reads up to ${DATA_VERSION}: deploy a newer one first.`,
    );
}

/** @throws TransferError with everything that is taken, before the first write */
async function assertFree(target: DataTarget, code: string, copy: DataCopy): Promise<void> {
  const taken = new Map<string, string>();
  const clashes: string[] = [];
  for await (const item of scanTable(target.dynamo, target.table)) {
    if (getTenant(item) !== NO_SCOPE) continue;
    taken.set(`${item.pk!.S} ${item.sk!.S}`, describe(encodeItem(item)));
    if (getEntity(item) === tenants.name && item.sk!.S!.toLowerCase() === code.toLowerCase())
      clashes.push(`tenant ${item.sk!.S}`);
  }
  for await (const item of copy.readItems()) {
    const attributes = decodeItem(item);
    const entity = getEntity(attributes);
    if (getTenant(attributes) !== NO_SCOPE || boundToPool.has(entity) || entity === tenants.name) continue;
    const existing = taken.get(`${attributes.pk!.S} ${attributes.sk!.S}`);
    // An interrupted import has written the same item.
    if (existing === undefined || existing === describe(prepareItem(entity, item))) continue;
    clashes.push(`${clashNames[entity] ?? entity} ${attributes.sk!.S}`);
  }
  if (clashes.length > 0)
    throw new TransferError(`Nothing was imported, since it is taken here: ${clashes.join(', ')}.`);
}

const describe = ({ quiet: _, ...item }: JsonItem): string => toStableJson(item);
