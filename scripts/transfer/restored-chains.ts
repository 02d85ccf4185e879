// Restored chains of audit trails (decision PS60): each goes on with an entry that names the head it was restored with.
import { appendNote, findHead } from '#functions/access/public.ts';
import { chainLinks } from '#functions/db/entities/kernel.ts';
import { NO_SCOPE, parsePartitionKey } from '#functions/db/keys.ts';
import { openStore } from '#functions/db/store.ts';
import { scanTable } from '#functions/db/transfer/scan.ts';
import type { DataTarget } from './data-target.ts';

/** Appends the entry to every chain of the table. `takenAt` is the instant of the backup. */
export async function noteRestoredChains(
  { dynamo, table, now }: Pick<DataTarget, 'dynamo' | 'table' | 'now'>,
  takenAt: string,
): Promise<void> {
  const partitions = new Set<string>();
  for await (const { pk } of scanTable(dynamo, table))
    if (parsePartitionKey(pk!.S!).entity === chainLinks.name) partitions.add(pk!.S!);
  for (const partition of partitions) {
    const { tenant, plant } = parsePartitionKey(partition);
    const scope = { tenant, ...(plant !== NO_SCOPE && { plant }) };
    const store = openStore(dynamo, table, scope, { user: 'control', now: now() });
    const { n: entries, hash: head } = (await findHead(store))!;
    await appendNote(store, { kind: 'restored', entries, head, takenAt }, now());
  }
}
