// Plant that receives imported data: files in a bucket, the calls of ingestion, and its two workers.
import { ulid } from 'ulid';
import { files, importBatches, mappings } from '#functions/db/entities/ingestion.ts';
import { openStore } from '#functions/db/store.ts';
import { getSetting, getTableClient } from '#functions/http/aws.ts';
import { handler as calls } from '#functions/ingestion/handler.ts';
import { handler as importData } from '#functions/workers/import-data.ts';
import { handler as readFile } from '#functions/workers/read-file.ts';
import type { ImportJob } from '#shared/ingestion/import-job.ts';
import { buildUploadKey } from '#shared/ingestion/import-keys.ts';
import { type ImportTable, tableIndexes } from '#shared/ingestion/template/template.ts';
import { createSeedCollector } from '../seed/gather.ts';
import { openBucket } from './bucket.ts';
import { NOW, scope, startLoadedTable } from './plants.ts';
import { getJson, postJson } from './post.ts';

export type CsvRow = Record<string, string | number>;
export type ImportBench = Awaited<ReturnType<typeof openImportBench>>;

/** Writes a table as CSV, as other programs export it. */
export function formatCsvRows(rows: readonly CsvRow[]): string {
  const names = Object.keys(rows[0]!);
  return [names.join(';'), ...rows.map((row) => names.map((name) => row[name]).join(';'))].join('\n');
}

/** Delivers a message to a worker; returns false if the message must be delivered again. */
async function deliverMessage(
  worker: typeof importData | typeof readFile,
  message: object,
): Promise<boolean> {
  const record = {
    ...{ messageId: 'bench', body: JSON.stringify(message) },
    attributes: { ApproximateReceiveCount: '1' },
    messageAttributes: { tenant: { dataType: 'String', stringValue: scope.tenant } },
  };
  const { batchItemFailures } = await worker({ Records: [record] } as never, {} as never);
  return batchItemFailures.length === 0;
}

export async function openImportBench(collector = createSeedCollector()) {
  const table = await startLoadedTable(collector);
  const bucket = await openBucket();
  const openBenchStore = () =>
    openStore(getTableClient(), getSetting('TABLE'), scope, { user: 'bench', now: NOW });
  const loadBatch = (id: string) => openBenchStore().get(importBatches, id);
  const loadMapping = (id: string) => openBenchStore().get(mappings, id);
  /**
   * Builds the worker's job, which returns true when it is done and false if the message must be delivered
   * again.
   */
  async function buildJob(kind: ImportJob['of'], id: string): Promise<() => Promise<boolean>> {
    const { turn } = await (kind === 'mapping' ? loadMapping(id) : loadBatch(id));
    return () => deliverMessage(importData, { ...scope, of: kind, id, turn });
  }
  async function runJob(kind: ImportJob['of'], id: string) {
    const deliverJob = await buildJob(kind, id);
    if (!(await deliverJob())) throw new Error(`the worker failed at a ${kind}`);
  }

  return {
    ...{ store: openBenchStore, batch: loadBatch, job: buildJob, work: runJob, folder: table.folder },

    /** Creates a file and has its rows written to the bucket. */
    async uploaded(name: string, text: string): Promise<string> {
      const id = ulid();
      const key = buildUploadKey({ ...scope, id });
      const upload = { user: 'admin', uploadedBy: 'bench', uploadedAt: NOW };
      const file = { name: `${name}.csv`, size: text.length, state: 'pending' as const };
      await openBenchStore().commit(openBenchStore().create(files, id, { ...file, ...upload }));
      bucket.put(key, text);
      const s3 = { bucket: { name: 'ingestion' }, object: { key } };
      if (!(await deliverMessage(readFile, { Records: [{ s3 }] }))) throw new Error('the file was not read');
      return id;
    },

    /** Maps each column to the field of the same name. */
    async mapped(fileId: string, table: ImportTable, [row]: readonly CsvRow[]): Promise<string> {
      const columns = Object.keys(row!).map((name) => ({ source: name, target: name }));
      const tables = [{ index: tableIndexes[table], sheet: table, headerRow: 1, columns }];
      const mappingInput = { fileId, mapperId: 'template', tables };
      const { mappingId } = await postJson<{ mappingId: string }>(
        calls as never,
        '/dataingestion/mapping',
        mappingInput,
      );
      if ((await loadMapping(mappingId)).state === 'mapping') await runJob('mapping', mappingId);
      return mappingId;
    },

    async checked(mappingId: string) {
      await getJson(calls as never, `/dataingestion/checkdataintegrity/${mappingId}`, {});
      await runJob('mapping', mappingId);
      return (await loadMapping(mappingId)).checked!.counts;
    },

    async started(mappingId: string): Promise<string> {
      const { batchId } = await postJson<{ batchId: string }>(calls as never, '/dataingestion/importdata', {
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
