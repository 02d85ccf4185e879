// Fixture of imports without the cloud: a bucket in memory, mapped rows as if from a file, and a worker that
// is called directly.
import { vi } from 'vitest';
import {
  importBatches as batchKind,
  files,
  mappings as mappingKind,
} from '#functions/db/entities/ingestion.ts';
import { writeRows } from '#functions/http/files/stored-objects.ts';
import { handler } from '#functions/workers/import-data.ts';
import { type Batch, batches, mappings } from '#shared/ingestion/import-api.ts';
import type { ImportJob } from '#shared/ingestion/import-job.ts';
import { buildPreparedRowsKey, type PreparedRow } from '#shared/ingestion/import-keys.ts';
import { type ImportTable, tableIndexes } from '#shared/ingestion/template/template.ts';
import { type As, asFunction, ok, storeOf } from '../harness.ts';

const kept = new Map<string, string>();
let reachable = true;
export const reachBucket = (now: boolean) => {
  reachable = now;
};
export function openBucket() {
  const elsewhere = fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (asked, init = {}) => {
    const { method, body } = init;
    const address = new URL(String(asked));
    if (address.origin !== process.env.INGESTION_URL) return elsewhere(asked, init);
    if (!reachable) throw new Error('unreachable');
    if (method === 'PUT') kept.set(address.pathname, String(body));
    if (method === 'PUT') return new Response('');
    const text = kept.get(address.pathname);
    return new Response(text, { status: text === undefined ? 404 : 200 });
  });
}

export type Row = PreparedRow['values'] | PreparedRow;
const isPrepared = (row: Row): row is PreparedRow => typeof (row as PreparedRow).values === 'object';

let serial = 0;
export const scope = { tenant: 'acme', plant: 'P1' };
const newId = () => `01K0000000${String(++serial).padStart(16, '0')}`;

/** Creates a mapping of these rows, which begin at line 2. */
export async function mapped(
  tables: Partial<Record<ImportTable, Row[]>>,
  { hash, where = scope }: { hash?: string; where?: typeof scope } = {},
): Promise<string> {
  const [id, fileId] = [newId(), newId()];
  const store = storeOf(where);
  const found = [];
  for (const [table, rows] of Object.entries(tables)) {
    const index = tableIndexes[table as ImportTable];
    const all = rows.map((row, i) => (isPrepared(row) ? row : { line: i + 2, values: row }));
    for (let at = 0; at < all.length; at += 1000)
      await writeRows(buildPreparedRowsKey({ ...where, id }, index, at / 1000), all.slice(at, at + 1000));
    found.push({ index, rows: all.length, wrong: 0, pages: Math.ceil(all.length / 1000), problems: [] });
  }
  const at = '2026-03-01T00:00:00.000Z';
  const named = { uploadedAt: at, uploadedBy: 'Ms admin', user: 'admin' };
  await store.commit(store.create(files, fileId, { name: 'plant.xlsx', size: 1, state: 'ready', ...named }));
  await store.commit(
    store.create(mappingKind, id, {
      ...{ fileId, fileName: 'plant.xlsx', hash, mapperId: 'template', tables: [], state: 'mapped' },
      ...{ turn: 0, done: 0, of: 0, found, startedBy: 'Ms admin', startedAt: at },
    }),
  );
  return id;
}

/** Delivers a message to the worker; returns false if it must be delivered again. */
export async function work(job: ImportJob, tries = 1, remainingMs = 900_000): Promise<boolean> {
  const record = {
    messageId: job.id,
    body: JSON.stringify(job),
    attributes: { ApproximateReceiveCount: String(tries) },
    messageAttributes: { tenant: { dataType: 'String', stringValue: job.tenant } },
  };
  const context = { getRemainingTimeInMillis: () => remainingMs };
  const { batchItemFailures } = await asFunction('functions/workers/import-data.ts', () =>
    handler({ Records: [record] } as never, context as never),
  );
  return batchItemFailures.length === 0;
}

export async function jobOf(of: ImportJob['of'], id: string, where = scope): Promise<ImportJob> {
  const store = storeOf(where);
  const { turn } = of === 'mapping' ? await store.get(mappingKind, id) : await store.get(batchKind, id);
  return { ...where, of, id, turn };
}

/** Checks a mapping until the check is done. */
export async function checked(
  id: string,
  asked: { again?: 'true'; create?: 'true' | 'false' } = {},
  who?: As,
) {
  await ok(mappings.check, { id, ...asked }, who);
  await work(await jobOf('mapping', id));
  return ok(mappings.check, { id }, who);
}
/** Processes one message of a batch. */
export async function worked(id: string): Promise<Batch> {
  await work(await jobOf('batch', id));
  return ok(batches.get, { batchId: id });
}
export async function imported(
  mappingId: string,
  asked: { mode?: 'insertOnly'; skipRowsWithErrors?: boolean } = {},
): Promise<Batch> {
  const { batchId } = await ok(batches.start, { mappingId, ...asked });
  return worked(batchId);
}
export async function undone(batchId: string): Promise<Batch> {
  await ok(batches.undo, { batchId });
  return worked(batchId);
}
