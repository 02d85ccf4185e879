// Items of a tenant: all of its own partitions, and those among the records of no tenant that name it.
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { directory, tenants } from '#functions/db/entities/access.ts';
import { auditEntries } from '#functions/db/entities/kernel.ts';
import { NO_SCOPE, parsePartitionKey } from '#functions/db/keys.ts';
import type { Attributes } from '#functions/db/marshall.ts';
import { scanTable } from '#functions/db/transfer/scan.ts';
import type { DataTarget } from './data-target.ts';
import { MissingError } from './transfer-error.ts';

export const getEntity = (item: Attributes): string => parsePartitionKey(item.pk?.S ?? '').entity;
export const getTenant = (item: Attributes): string => parsePartitionKey(item.pk?.S ?? '').tenant;

/** Whether a value names the tenant: an attribute `tenant`, or a changed field of that name in an audit entry. */
function namesTenant(value: AttributeValue, code: string): boolean {
  if (value.L) return value.L.some((each) => namesTenant(each, code));
  if (!value.M) return false;
  const { tenant, field, before, after } = value.M;
  if (tenant?.S === code) return true;
  if (field?.S === 'tenant' && (before?.S === code || after?.S === code)) return true;
  return Object.values(value.M).some((each) => namesTenant(each, code));
}

/** Whether the item belongs to the tenant. An address that signs in to another tenant does not. */
export function belongsTo(code: string, item: Attributes): boolean {
  const tenant = getTenant(item);
  if (tenant !== NO_SCOPE) return tenant === code;
  const entity = getEntity(item);
  if (entity === tenants.name) return item.sk?.S === code;
  if (entity === directory.name) return item.tenant?.S === code;
  if (entity === auditEntries.name && item.thing?.S === tenants.name) return item.thingId?.S === code;
  return namesTenant({ M: item }, code);
}

/** Yields the items of a tenant. It reads the whole table, since partitions cannot be listed. */
export async function* scanTenant(
  { dynamo, table }: Pick<DataTarget, 'dynamo' | 'table'>,
  code: string,
): AsyncGenerator<Attributes> {
  for await (const item of scanTable(dynamo, table)) if (belongsTo(code, item)) yield item;
}

/** Returns the item of a tenant with this code in any case. @throws MissingError if there is none */
export async function findTenantItem(
  { dynamo, table }: Pick<DataTarget, 'dynamo' | 'table'>,
  code: string,
): Promise<Attributes> {
  for await (const item of scanTable(dynamo, table))
    if (
      getTenant(item) === NO_SCOPE &&
      getEntity(item) === tenants.name &&
      item.sk?.S?.toLowerCase() === code.toLowerCase()
    )
      return item;
  throw new MissingError(`There is no tenant ${code}.`);
}
