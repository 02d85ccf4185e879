// New names of an exported tenant for a stage in which its own are taken: its code, e-mail addresses of its people and
// sub-domains of its plants. Ids, numbers and dates stay; the audit trail keeps the former names, as it was sealed.
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { directory, hosts, plants, tenants } from '#functions/db/entities/access.ts';
import { auditEntries } from '#functions/db/entities/kernel.ts';
import { NO_SCOPE, parsePartitionKey } from '#functions/db/keys.ts';
import type { JsonItem } from '#functions/db/transfer/json-item.ts';
import { Plant } from '#shared/access/plant.ts';
import { describeProblems } from '#shared/control/commands.ts';
import { tenantCode } from '#shared/control/tenant-code.ts';
import { email } from '#shared/fields.ts';
import type { DataCopy } from './data-copy.ts';
import { ERASURES_FOLDER } from './objects.ts';
import { TransferError } from './transfer-error.ts';

const NewNames = z.strictObject({
  tenant: tenantCode().optional(),
  /** New address by former address, in lower case. */
  addresses: z.record(z.string().toLowerCase(), email()).default({}),
  subDomains: z.record(z.string(), Plant.shape.subDomain.unwrap().min(1)).default({}),
});
/** New names by former ones; what has none keeps its name. */
export type NewNames = z.infer<typeof NewNames>;

/** Reads new names from a file of JSON. @throws TransferError if a name is none */
export function readNewNames(path: string): NewNames {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw new TransferError(`${path} is no file of JSON.`);
  }
  const { data, error } = NewNames.safeParse(json);
  if (error) throw new TransferError(`Wrong or missing in ${path}: ${describeProblems(error)}.`);
  return data;
}

type Value = { S?: string; M?: JsonItem; L?: Value[] };

/** Returns the copy as if its tenant, people and plants had always had the new names. */
export function renameCopy(copy: DataCopy, names: NewNames): DataCopy {
  const former = copy.manifest.tenant!;
  const tenant = names.tenant ?? former;
  const formerFolder = `/${encodeURIComponent(former)}/`;
  return {
    ...copy,
    manifest: { ...copy.manifest, tenant },
    async *readItems() {
      for await (const item of copy.readItems()) yield renameItem(item, former, { ...names, tenant });
    },
    async *readObjects() {
      // The code is the second part of a key.
      for await (const object of copy.readObjects())
        yield { ...object, key: object.key.replace(formerFolder, `/${encodeURIComponent(tenant)}/`) };
    },
    readContents(object) {
      const contents = copy.readContents(object);
      if (!object.key.startsWith(`${ERASURES_FOLDER}/`)) return contents;
      return Buffer.from(JSON.stringify({ ...JSON.parse(contents.toString()), tenant }));
    },
  };
}

const partitionAttribute = /^(pk|gsi\d+pk)$/;

function renameItem(item: JsonItem, former: string, names: NewNames & { tenant: string }): JsonItem {
  const { pk, sk } = item as { pk: { S: string }; sk: { S: string } };
  const { tenant: owner, entity } = parsePartitionKey(pk.S);
  if (owner === NO_SCOPE) {
    const newIds: Readonly<Record<string, string | undefined>> = {
      [tenants.name]: names.tenant,
      [directory.name]: names.addresses[sk.S],
      [hosts.name]: names.subDomains[sk.S],
    };
    return { ...replaceTenant(item, former, names.tenant), sk: { S: newIds[entity] ?? sk.S } };
  }
  const renamed = renameKeys(item, former, names.tenant);
  // Entries of the audit trail are sealed.
  if (entity === auditEntries.name) return renamed;
  const address = (item.email as Value | undefined)?.S;
  const newAddress = address && names.addresses[address.toLowerCase()];
  if (newAddress) renamed.email = { S: newAddress };
  if (entity === plants.name) {
    const label = (item.subDomain as Value | undefined)?.S;
    if (label && names.subDomains[label]) renamed.subDomain = { S: names.subDomains[label] };
  }
  return renamed;
}

/** Replaces the code at the beginning of the partition keys of the table and of its indexes. */
function renameKeys(item: JsonItem, former: string, tenant: string): JsonItem {
  const prefix = `${former}#`;
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => {
      const key = partitionAttribute.test(name) ? (value as Value).S : undefined;
      return [name, key?.startsWith(prefix) ? { S: `${tenant}#${key.slice(prefix.length)}` } : value];
    }),
  );
}

/** Replaces the code wherever a record of no tenant names its tenant. */
function replaceTenant(item: JsonItem, former: string, tenant: string): JsonItem {
  const isEntryOfTenant = (item.thing as Value | undefined)?.S === tenants.name;
  const isChangeOfTenant = (item.field as Value | undefined)?.S === 'tenant';
  const named = [
    'tenant',
    ...(isEntryOfTenant ? ['thingId'] : []),
    ...(isChangeOfTenant ? ['before', 'after'] : []),
  ];
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => {
      const { S, M, L } = value as Value;
      if (S === former && named.includes(name)) return [name, { S: tenant }];
      if (M) return [name, { M: replaceTenant(M, former, tenant) }];
      if (L)
        return [name, { L: L.map((each) => (each.M ? { M: replaceTenant(each.M, former, tenant) } : each)) }];
      return [name, value];
    }),
  );
}

/** @throws TransferError if a former name is none of the export, or if two of its names become the same */
export async function assertNamesFit(copy: DataCopy, names: NewNames): Promise<void> {
  const found: Record<string, Set<string>> = { [directory.name]: new Set(), [hosts.name]: new Set() };
  for await (const item of copy.readItems()) {
    const { pk, sk } = item as { pk: { S: string }; sk: { S: string } };
    const { tenant, entity } = parsePartitionKey(pk.S);
    if (tenant === NO_SCOPE) found[entity]?.add(sk.S);
  }
  for (const [entity, renamed] of [
    [directory.name, names.addresses],
    [hosts.name, names.subDomains],
  ] as const) {
    const former = found[entity]!;
    const unknown = Object.keys(renamed).filter((name) => !former.has(name));
    if (unknown.length > 0) throw new TransferError(`The export does not have ${unknown.join(', ')}.`);
    if (new Set([...former].map((name) => renamed[name] ?? name)).size < former.size)
      throw new TransferError(
        `Two names of the export become the same: ${Object.values(renamed).join(', ')}.`,
      );
  }
}
