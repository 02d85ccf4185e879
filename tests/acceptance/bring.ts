// Imports foreign files into an empty plant as users do: uploaded, mapped, checked and imported through the
// stack's own calls.
import { existsSync, readFileSync } from 'node:fs';
import Papa from 'papaparse';
import type { AnyEntity } from '#functions/db/items.ts';
import { loadAllPages } from '#functions/db/reads.ts';
import { type Stack, startStack } from '#scripts/local/stack.ts';
import { people, prepareSeed } from '#scripts/seed.ts';
import type { AnyEndpoint, RequestOf } from '#shared/contract.ts';
import type { MappedColumn, MappedTable, Transform } from '#shared/ingestion/import.ts';
import { batches, files, mappers, mappings, type Problem } from '#shared/ingestion/import-api.ts';
import { type ImportTable, tableIndexes } from '#shared/ingestion/template/template.ts';
import { requestOf, storeOf } from '../integration/harness.ts';

export const DATA = '../shared/data';
export const present = existsSync(DATA);
if (!present) console.log(`skipped: ${DATA} is not here`);

const store = () => storeOf({ tenant: 'demo', plant: 'TO1' });
export const all = <E extends AnyEntity>(kind: E) =>
  loadAllPages((next) => store().list(kind, { next, limit: 1000, consistent: true }));
export const rowsOf = (path: string, delimiter = ',') =>
  Papa.parse<Record<string, string>>(readFileSync(`${DATA}/${path}`, 'utf8'), {
    ...{ header: true, skipEmptyLines: true, delimiter },
  }).data;
/** Returns the header and the selected lines of a file, unchanged. */
export function cut(path: string, wanted: (line: string, i: number) => boolean): Buffer {
  const [header, ...lines] = readFileSync(`${DATA}/${path}`, 'utf8').trimEnd().split('\n');
  return Buffer.from([header, ...lines.filter(wanted)].join('\n'));
}
export const cents = (costs: readonly number[]) =>
  costs.reduce((sum, cost) => sum + Math.round(cost * 100), 0);
export const byCode = (errors: readonly Problem[]) =>
  Object.fromEntries([...Map.groupBy(errors, ({ code }) => code)].map(([code, its]) => [code, its.length]));
export const countsOf = (check: { tables: { name: string; counts: { insert: number } }[] }) =>
  Object.fromEntries(check.tables.map(({ name, counts }) => [name, counts.insert]));

/** Source of a column with its transformations; without a source, one value for every row. */
type From = string | { from?: string; is?: string; change?: Transform[] };
function columns(all: Readonly<Record<string, From>>): MappedColumn[] {
  return Object.entries(all).map(([target, of]): MappedColumn => {
    if (typeof of === 'string') return { source: of, target };
    const { from = '', is, change = [] } = of;
    const transform = is === undefined ? change : [{ op: 'constant' as const, value: is }, ...change];
    return { source: from, target, ...(transform.length > 0 && { transform }) };
  });
}

export const tableOf = (
  table: ImportTable,
  sheet: string,
  all: Readonly<Record<string, From>>,
  headerRow = 1,
): MappedTable => ({ index: tableIndexes[table], sheet, headerRow, columns: columns(all) });

export async function openPlant(clock: string) {
  const stack: Stack = await startStack({ people, seed: (at) => prepareSeed('empty', at), clock });
  const headers = async () => ({
    authorization: `Bearer ${await stack.token('admin@demo.example')}`,
    'x-plant': 'TO1',
  });
  const url = (path: string) => `${stack.url}/api${path}`;

  // biome-ignore lint/suspicious/noExplicitAny: looked into by matchers
  async function ok<E extends AnyEndpoint>(endpoint: E, input: RequestOf<E>): Promise<any> {
    const { parameters, query, body } = requestOf(endpoint, input as Record<string, unknown>);
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => parameters[name]!);
    const { method } = endpoint;
    const answer = await fetch(`${url(path)}?${new URLSearchParams(query)}`, {
      ...{ method, headers: await headers(), body },
    });
    const said = await answer.json();
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(said)}`);
    return said;
  }

  /** Moves the clock, so that the upload limit is not reached and imports are ordered in time. */
  const hourLater = () => fetch(url('/local/clock'), { method: 'POST', body: '{"advance":"PT1H"}' });

  async function sent(path: string, bytes: Buffer = readFileSync(`${DATA}/${path}`)) {
    await hourLater();
    const name = path.split('/').at(-1)!;
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), name);
    const answer = await fetch(url(files.upload.path), {
      ...{ method: 'POST', headers: await headers(), body: form },
    });
    const { id } = (await answer.json()) as { id: string };
    await stack.settle();
    return ok(files.get, { id });
  }

  async function mapped(fileId: string, mapperId: string, tables: MappedTable[] = []) {
    const { mappingId } = await ok(mappings.create, { fileId, mapperId, tables });
    await stack.settle();
    return ok(mappings.get, { id: mappingId });
  }
  async function checked(id: string) {
    await ok(mappings.check, { id, create: 'true' });
    await stack.settle();
    return ok(mappings.check, { id });
  }
  async function imported(mappingId: string) {
    const { batchId } = await ok(batches.start, { mappingId, skipRowsWithErrors: true });
    await stack.settle();
    return ok(batches.get, { batchId });
  }
  async function undone(batchId: string) {
    await ok(batches.undo, { batchId });
    await stack.settle();
    return ok(batches.get, { batchId });
  }
  /** Uploads, maps, checks and imports a file, leaving out rows with errors. */
  async function brought(path: string, mapperId: string, tables?: MappedTable[], bytes?: Buffer) {
    const { mapping, check } = await looked(path, mapperId, tables, bytes);
    return { mapping, check, batch: await imported(mapping.mappingId) };
  }
  /** Uploads, maps and checks a file. */
  async function looked(path: string, mapperId: string, tables?: MappedTable[], bytes?: Buffer) {
    const file = await sent(path, bytes);
    const mapping = await mapped(file.id, mapperId, tables);
    return { file, mapping, check: await checked(mapping.mappingId) };
  }
  const saved = async (name: string, tables: MappedTable[]): Promise<string> =>
    (await ok(mappers.save, { name, tables })).id;

  return { ok, hourLater, looked, brought, undone, saved, close: stack.close };
}
export type Plant = Awaited<ReturnType<typeof openPlant>>;
