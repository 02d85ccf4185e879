// A plant somebody brings data to: files in a bucket, the calls of ingestion, and its two workers.
import { ulid } from 'ulid';
import { setting, tableClient } from '../../functions/http/aws.ts';
import { handler as calls } from '../../functions/ingestion/handler.ts';
import { batches, files, mappings } from '../../functions/table/entities/ingestion.ts';
import { openStore } from '../../functions/table/store.ts';
import { handler as importData } from '../../functions/workers/import-data.ts';
import { handler as readFile } from '../../functions/workers/read-file.ts';
import type { ImportJob } from '../../shared/ingestion/import-job.ts';
import { uploadedKey } from '../../shared/ingestion/import-places.ts';
import { type ImportTable, tableIndexes } from '../../shared/ingestion/template.ts';
import { gather } from '../seed/gather.ts';
import { openBucket } from './bucket.ts';
import { NOW, scope, tableWith } from './plants.ts';
import { get, post } from './post.ts';

export type Row = Record<string, string | number>;
export type Desk = Awaited<ReturnType<typeof openDesk>>;

/** A table as programs write it. */
export function textOf(rows: readonly Row[]): string {
  const names = Object.keys(rows[0]!);
  return [names.join(';'), ...rows.map((row) => names.map((name) => row[name]).join(';'))].join('\n');
}

/** Hands a message over; false where it must come again. */
async function handed(worker: typeof importData | typeof readFile, said: object): Promise<boolean> {
  const record = {
    ...{ messageId: 'bench', body: JSON.stringify(said) },
    attributes: { ApproximateReceiveCount: '1' },
    messageAttributes: { tenant: { dataType: 'String', stringValue: scope.tenant } },
  };
  const { batchItemFailures } = await worker({ Records: [record] } as never, {} as never);
  return batchItemFailures.length === 0;
}

export async function openDesk(gathered = gather()) {
  const table = await tableWith(gathered);
  const bucket = await openBucket();
  const store = () => openStore(tableClient(), setting('TABLE'), scope, { user: 'bench', now: NOW });
  const batch = (id: string) => store().get(batches, id);
  const mapping = (id: string) => store().get(mappings, id);
  /** What a worker is to do with it; done, or false where the message must come again. */
  async function job(of: ImportJob['of'], id: string): Promise<() => Promise<boolean>> {
    const { turn } = await (of === 'mapping' ? mapping(id) : batch(id));
    return () => handed(importData, { ...scope, of, id, turn });
  }
  async function work(of: ImportJob['of'], id: string) {
    const run = await job(of, id);
    if (!(await run())) throw new Error(`the worker failed at a ${of}`);
  }

  return {
    ...{ store, batch, job, work, folder: table.folder },

    /** A file, and its rows in the bucket. */
    async uploaded(name: string, text: string): Promise<string> {
      const id = ulid();
      const key = uploadedKey({ ...scope, id });
      const by = { user: 'admin', uploadedBy: 'bench', uploadedAt: NOW };
      const file = { name: `${name}.csv`, size: text.length, state: 'pending' as const };
      await store().commit(store().create(files, id, { ...file, ...by }));
      bucket.put(key, text);
      const s3 = { bucket: { name: 'ingestion' }, object: { key } };
      if (!(await handed(readFile, { Records: [{ s3 }] }))) throw new Error('the file was not read');
      return id;
    },

    /** Each column is that of its name. */
    async mapped(fileId: string, table: ImportTable, [row]: readonly Row[]): Promise<string> {
      const columns = Object.keys(row!).map((name) => ({ source: name, target: name }));
      const tables = [{ index: tableIndexes[table], sheet: table, headerRow: 1, columns }];
      const asked = { fileId, mapperId: 'template', tables };
      const { mappingId } = await post<{ mappingId: string }>(
        calls as never,
        '/dataingestion/mapping',
        asked,
      );
      if ((await mapping(mappingId)).state === 'mapping') await work('mapping', mappingId);
      return mappingId;
    },

    async checked(mappingId: string) {
      await get(calls as never, `/dataingestion/checkdataintegrity/${mappingId}`, {});
      await work('mapping', mappingId);
      return (await mapping(mappingId)).checked!.counts;
    },

    async started(mappingId: string): Promise<string> {
      const { batchId } = await post<{ batchId: string }>(calls as never, '/dataingestion/importdata', {
        mappingId,
      });
      return batchId;
    },

    async close() {
      bucket.close();
      await table.close();
    },
  };
}
