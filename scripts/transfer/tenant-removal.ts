// Removal of a deleted tenant: items, files, failed reactions and accounts. Nothing of it remains but its line in the
// list of erasures, and what backups and logs hold until their days are over.
import { AdminDeleteUserCommand, UserNotFoundException } from '@aws-sdk/client-cognito-identity-provider';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { directory, tenants } from '#functions/db/entities/access.ts';
import { NO_SCOPE } from '#functions/db/keys.ts';
import type { Attributes } from '#functions/db/marshall.ts';
import { deleteItems } from '#functions/db/transfer/many-writes.ts';
import { replaceUnchanged } from '#functions/db/transfer/rewrite.ts';
import { scanTable } from '#functions/db/transfer/scan.ts';
import { computeDeletionDates } from '#shared/control/deletion.ts';
import type { DataTarget } from './data-target.ts';
import { noteErasure } from './erasure-list.ts';
import { deleteObject, ERASURES_FOLDER, listKeys, listObjects } from './objects.ts';
import { findTenantItem, getEntity, getTenant, scanTenant } from './tenant-items.ts';
import { TransferError } from './transfer-error.ts';

export interface TenantContents {
  /** Number of items by entity. */
  items: Record<string, number>;
  objects: number;
  accounts: number;
}

/** Counts what the removal of a tenant would delete. */
export async function countTenant(target: DataTarget, code: string): Promise<TenantContents> {
  const items: Record<string, number> = {};
  for await (const item of scanTenant(target, code)) {
    const entity = getEntity(item);
    items[entity] = (items[entity] ?? 0) + 1;
  }
  let objects = 0;
  for await (const _ of listOwnObjects(target, code)) objects++;
  return { items, objects, accounts: items[directory.name] ?? 0 };
}

/**
 * Removes a tenant whose deletion is 30 days old. Repeated after an interruption, it goes on: the tenant's own item is
 * removed last.
 * @throws TransferError if there is no such tenant, if it is too early, or if the name is another
 */
export async function removeTenant(target: DataTarget, code: string, name: string | undefined) {
  const tenant = await findTenantItem(target, code);
  const id = tenant.sk!.S!;
  assertRemovable(tenant, name, target.now());
  await noteErasure(target, { kind: 'tenant', tenant: id, at: target.now() });
  return { code: id, ...(await deleteTenantData(target, id)) };
}

function assertRemovable({ sk, name, deletedAt }: Attributes, saidName: string | undefined, now: string) {
  const code = sk!.S!;
  if (deletedAt?.S === undefined)
    throw new TransferError(
      `The tenant ${code} is not deleted: npm run tenant -- delete ${code} comes first.`,
    );
  const { removableAt } = computeDeletionDates(deletedAt.S);
  if (now < removableAt)
    throw new TransferError(
      `The data of ${code} can be removed from ${removableAt} on. Until then undelete brings it back.`,
    );
  if (saidName !== name!.S)
    throw new TransferError(
      `Say the name of the tenant ${code} with --name, as npm run tenant -- list has it.`,
    );
}

/** Deletes everything of a tenant, whatever its state. */
export async function deleteTenantData(target: DataTarget, code: string) {
  const { dynamo, table } = target;
  const emails = await listOwnAddresses(target, code);
  let items = 0;
  // Totals and indexes are recomputed after a removal, and a recomputed one is removed in the next round.
  for (let removed = 1; removed > 0; ) {
    removed = await deleteItems(dynamo, table, scanOwnItems(target, code));
    items += removed;
    if (removed > 0) await target.settle();
  }
  const objects = await deleteOwnObjects(target, code);
  for (const email of emails) await deleteAccount(target, email);
  items += await deleteItems(dynamo, table, scanTenant(target, code));
  return { items, objects, accounts: emails.length };
}

/** Lists the addresses that sign in to the tenant alone; the others pass to the tenant that waits for them. */
async function listOwnAddresses(target: DataTarget, code: string): Promise<string[]> {
  const emails: string[] = [];
  for await (const item of scanTable(target.dynamo, target.table)) {
    if (getTenant(item) !== NO_SCOPE || getEntity(item) !== directory.name) continue;
    const owners = [{ M: item }, ...(item.waiting?.L ?? [])];
    const others = owners.filter(({ M }) => M?.tenant?.S !== code);
    if (others.length === owners.length) continue;
    const [first, ...waiting] = others;
    if (!first) {
      emails.push(item.sk!.S!);
      continue;
    }
    const { tenant, user } = first.M!;
    const { waiting: _, ...rest } = item;
    const after = {
      ...rest,
      tenant: tenant!,
      user: user!,
      ...(waiting.length > 0 && { waiting: { L: waiting } }),
    };
    await replaceUnchanged(target.dynamo, target.table, item, after as Attributes);
  }
  return emails;
}

/** Yields the items of the tenant but its own. */
async function* scanOwnItems(target: DataTarget, code: string): AsyncGenerator<Attributes> {
  for await (const item of scanTenant(target, code)) if (getEntity(item) !== tenants.name) yield item;
}

/** Yields the files of the tenant; its list of erasures stays, since an export may bring the tenant back. */
async function* listOwnObjects(target: DataTarget, tenant: string) {
  for await (const object of listObjects(target, { tenant, withBrief: true }))
    if (!object.key.startsWith(`${ERASURES_FOLDER}/`)) yield object;
}

async function deleteOwnObjects(target: DataTarget, code: string): Promise<number> {
  const { s3 } = target;
  let count = 0;
  for await (const { bucket, key } of listOwnObjects(target, code)) {
    await deleteObject({ s3, bucket }, key, target.local === undefined);
    count++;
  }
  const failures = { s3, bucket: target.buckets.failures };
  for await (const key of listKeys(failures, '')) {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: failures.bucket, Key: key }));
    const text = (await Body?.transformToString()) ?? '';
    if (!text.includes(`"${code}#`)) continue;
    await deleteObject(failures, key, false);
    count++;
  }
  return count;
}

/** Deletes an account of the user pool, if there is one. */
export async function deleteAccount({ accounts, userPool }: DataTarget, email: string): Promise<void> {
  try {
    await accounts.send(new AdminDeleteUserCommand({ UserPoolId: userPool, Username: email }));
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error;
  }
}
