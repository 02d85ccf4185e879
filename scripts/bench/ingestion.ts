// Data brought along: how fast a file is read, staged, mapped, looked at and imported, what memory the largest takes, and how soon a killed import goes on.
import { ulid } from 'ulid';
import { setting, tableClient } from '../../functions/http/aws.ts';
import { handler as calls } from '../../functions/ingestion/handler.ts';
import { batches, files, mappings } from '../../functions/table/entities/ingestion.ts';
import { machineTypologies } from '../../functions/table/entities/structure.ts';
import { openStore } from '../../functions/table/store.ts';
import { handler as importData } from '../../functions/workers/import-data.ts';
import { handler as readFile } from '../../functions/workers/read-file.ts';
import type { ImportJob } from '../../shared/ingestion/import-job.ts';
import { uploadedKey } from '../../shared/ingestion/import-places.ts';
import { type ImportTable, tableIndexes } from '../../shared/ingestion/template.ts';
import { gather } from '../seed/gather.ts';
import { type Bucket, openBucket } from './bucket.ts';
import { type Figure, round } from './figure.ts';
import { measured } from './measured.ts';
import { NOW, scope, tableWith } from './plants.ts';
import { get, post } from './post.ts';

type Row = Record<string, string | number>;

const store = () => openStore(tableClient(), setting('TABLE'), scope, { user: 'bench', now: NOW });

const recordOf = (job: object) => ({
  messageId: 'bench',
  body: JSON.stringify(job),
  attributes: { ApproximateReceiveCount: '1' },
  messageAttributes: { tenant: { dataType: 'String', stringValue: scope.tenant } },
});
async function handed(worker: typeof importData | typeof readFile, job: object) {
  const { batchItemFailures } = await worker({ Records: [recordOf(job)] } as never, {} as never);
  if (batchItemFailures.length > 0) throw new Error('the worker failed');
}
async function work(of: ImportJob['of'], id: string) {
  const { turn } = of === 'mapping' ? await store().get(mappings, id) : await store().get(batches, id);
  await handed(importData, { ...scope, of, id, turn });
}

/** The file of a table as people would write it, read and staged. */
async function uploaded(bucket: Bucket, name: string, text: string): Promise<string> {
  const id = ulid();
  const by = { user: 'admin', uploadedBy: 'bench', uploadedAt: NOW };
  await store().commit(
    store().create(files, id, { name: `${name}.csv`, size: text.length, state: 'pending', ...by }),
  );
  const key = uploadedKey({ ...scope, id });
  bucket.put(key, text);
  await handed(readFile, { Records: [{ s3: { bucket: { name: 'ingestion' }, object: { key } } }] });
  return id;
}

export const textOf = (rows: readonly Row[]): string => {
  const names = Object.keys(rows[0]!);
  return [names.join(';'), ...rows.map((row) => names.map((name) => row[name] ?? '').join(';'))].join('\n');
};

/** Mapped as their headers say, and looked at. */
async function mapped(fileId: string, table: ImportTable, [row]: readonly Row[]): Promise<string> {
  const columns = Object.keys(row!).map((name) => ({ source: name, target: name }));
  const tables = [{ index: tableIndexes[table], sheet: table, headerRow: 1, columns }];
  const asked = { fileId, mapperId: 'template', tables };
  const { mappingId } = await post<{ mappingId: string }>(calls as never, '/dataingestion/mapping', asked);
  if ((await store().get(mappings, mappingId)).state === 'mapping') await work('mapping', mappingId);
  return mappingId;
}
async function checked(mappingId: string) {
  await get(calls as never, `/dataingestion/checkdataintegrity/${mappingId}`, {});
  await work('mapping', mappingId);
}
async function started(mappingId: string): Promise<string> {
  const asked = { mappingId };
  return (await post<{ batchId: string }>(calls as never, '/dataingestion/importdata', asked)).batchId;
}

/** One after the other: each names what those before it brought. A machine's rows stand together, as exports write them. */
export function kindsOf(n: number): [ImportTable, Row[]][] {
  const many = (count: number, row: (i: number) => Row) =>
    Array.from({ length: Math.ceil(count) }, (_, i) => row(i));
  const machines = Math.ceil(n / 40);
  const of = (i: number, each: number) => Math.floor(i / each);
  return [
    ['Suppliers', many(n, (i) => ({ code: `SUP-${i}`, name: `Supplier ${i}`, phone: `+39 011 ${i}` }))],
    [
      'Machines',
      many(n / 4, (i) => ({
        ...{ code: `IMP-${i}`, description: `Press ${i}`, typologyCode: 'PRESS' },
        ...{ supplierCode: `SUP-${i % 90}`, yearSetup: 2000 + (i % 25), department: 'Stamping', price: 1000 + i },
      })),
    ],
    [
      'Groups',
      many(machines * 2, (i) => ({
        ...{ machineCode: `IMP-${of(i, 2)}`, code: `G-${i}`, description: `Group ${i}` },
      })),
    ],
    [
      'Subgroups',
      many(machines * 4, (i) => ({
        ...{ machineCode: `IMP-${of(i, 4)}`, groupCode: `G-${of(i, 2)}` },
        ...{ code: `S-${i}`, description: `Subgroup ${i}` },
      })),
    ],
    [
      'Components',
      many(machines * 32, (i) => ({
        ...{ machineCode: `IMP-${of(i, 32)}`, groupCode: `G-${of(i, 16)}`, subgroupCode: `S-${of(i, 8)}` },
        ...{ code: `C-${i}`, description: `Component ${i}`, supplierCode: `SUP-${of(i, 8) % 90}` },
      })),
    ],
    ['Smp', many(n / 10, (i) => ({ code: `SMP-${i}`, description: `Change filter ${i}`, minutes: 30 }))],
    [
      'Cycles',
      many(n / 10, (i) => ({
        ...{ code: `CYC-${i}`, machineCode: `IMP-${of(i, 4)}`, smpCode: `SMP-${i}` },
        ...{ frequencyN: 3, frequencyUnit: 'M', anchor: '2026-04-06', updateMode: 'initialScheduling' },
      })),
    ],
    [
      'EwoHistory',
      many(n / 4, (i) => ({
        ...{ code: `4000${i}`, machineCode: `IMP-${of(i, 5)}`, description: `Oil leak ${i}` },
        ...{ reportedAt: '2025-03-16T06:00', closedAt: '2025-03-16T09:00', downtimeMinutes: 180 },
      })),
    ],
  ];
}

/** Writes in transactions, of a client that watches. */
let written = 0;
let transactions = 0;
let trace: Record<string, number[]> = {};
function countWrites() {
  tableClient().middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName === 'TransactWriteItemsCommand') {
          written += (args.input as { TransactItems: unknown[] }).TransactItems.length;
          transactions++;
        }
        const b0 = performance.now();
        const answer = await next(args);
        const l = (trace[commandName!] ??= [0, 0, 0]); l[0]!++; l[1]! += performance.now() - b0; l[2]! += (args.input as any).RequestItems ? Object.values((args.input as any).RequestItems).reduce((n: number, x: any) => n + x.Keys.length, 0) : 0;
        return answer;
      },
    { step: 'initialize', name: 'counted' },
  );
}

const ROWS = 4000;

export async function ingestion(rows = ROWS, only?: string): Promise<Figure[]> {
  const gathered = gather();
  gathered.add(machineTypologies, gathered.next('machineTypology'), { code: 'PRESS', description: 'Press' });
  const table = await tableWith(gathered);
  const bucket = await openBucket();
  countWrites();
  const figures: Figure[] = [];
  try {
    for (const [name, all] of kindsOf(rows)) {
      if (only && name !== only) continue;
      const staging = await measured(() => uploaded(bucket, name, textOf(all)));
      const mapping = await measured(() => mapped(staging.answer, name, all));
      const checking = await measured(() => checked(mapping.answer));
      const batchId = await started(mapping.answer);
      [written, transactions] = [0, 0]; trace = {};
      const importing = await measured(() => work('batch', batchId));
      console.error(JSON.stringify(Object.entries(trace).map(([k, [n, ms, items]]) => `${k} ${n} ${Math.round(ms!)}ms ${items}`)), Math.round(importing.ms));
      const batch = await store().get(batches, batchId);
      if (batch.inserted !== all.length) throw new Error(JSON.stringify(batch));
      const perSecond = ({ ms }: { ms: number }) => Math.round(all.length / (ms / 1000));
      figures.push({
        figure: `import of ${name}`,
        value: perSecond(importing),
        unit: 'rows per second',
        beside: {
          rows: all.length,
          staged: perSecond(staging),
          mapped: perSecond(mapping),
          checked: perSecond(checking),
          ownCpuMsARow: round(importing.cpu / all.length, 3),
          writesARow: round(written / all.length, 2),
          writesATransaction: round(written / transactions),
          rowsAChunk: round(all.length / batch.chunks),
          tripsAChunk: round(importing.trips / batch.chunks),
          writesPerSecond: Math.round(written / (importing.ms / 1000)),
        },
      });
      console.error(JSON.stringify(figures.at(-1)));
    }
    return figures;
  } finally {
    bucket.close();
    await table.close();
  }
}
