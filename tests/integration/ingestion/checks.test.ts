// The checks against the plant, each provoked alone; stand-in tables where a feature's own rules do not
// matter.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mappings } from '#functions/db/entities/ingestion.ts';
import { readRows } from '#functions/http/files/stored-objects.ts';
import { checkMapping } from '#functions/ingestion/import/checking.ts';
import type { Targets } from '#functions/ingestion/import/codes.ts';
import type { ExistingRecord, Target, Values } from '#functions/ingestion/import/target.ts';
import { type CheckedRecord, getCheckReference } from '#functions/ingestion/import/verdict.ts';
import { supplierTarget } from '#functions/organisation/public.ts';
import { createTypologyTarget } from '#functions/structure/public.ts';
import { MAX_TABLE_ROWS } from '#shared/ingestion/import.ts';
import { batches } from '#shared/ingestion/import-api.ts';
import { buildVerdictsKey } from '#shared/ingestion/import-keys.ts';
import { getCheckNumber, type RowProblem } from '#shared/ingestion/problem.ts';
import { type ImportTable, tableIndexes } from '#shared/ingestion/template/template.ts';
import { ok, startWorld, storeOf, type World } from '../harness.ts';
import { checked, imported, mapped, openBucket, type Row, scope } from './desk.ts';

let world: World;
beforeAll(async () => {
  openBucket();
  world = await startWorld();
});
afterAll(() => world.close());

const keyOf =
  (...columns: string[]) =>
  (values: Values) =>
    columns.map((name) => String(values[name]).toLowerCase()).join('/');
/** Builds a table that is only read. */
const standIn = (
  table: ImportTable,
  key: Target['key'],
  more: Partial<Target> = {},
  stands: Values[] = [],
): Target => ({
  ...{ table, key },
  standing: async () =>
    new Map(
      stands.map((values, i): [string, ExistingRecord] => [
        key(values),
        { id: i + 1, version: 1, values: [values], updatedAt: '2026-01-01T00:00:00.000Z', updatedBy: 'seed' },
      ]),
    ),
  create: () => Promise.reject(new Error('only looked at')),
  update: () => Promise.reject(new Error('only looked at')),
  image: () => Promise.reject(new Error('only looked at')),
  restore: () => Promise.reject(new Error('only looked at')),
  remove: () => Promise.reject(new Error('only looked at')),
  ...more,
});
const machine = { table: 'Machines', key: keyOf('machineCode') } as const;
const targets = (stands: Partial<Record<ImportTable, Values[]>> = {}): Targets => ({
  MachineTypologies: createTypologyTarget('MachineTypologies'),
  Suppliers: supplierTarget,
  Machines: standIn(
    'Machines',
    keyOf('code'),
    { refs: { typologyCode: { table: 'MachineTypologies' }, supplierCode: { table: 'Suppliers' } } },
    stands.Machines,
  ),
  Groups: standIn('Groups', keyOf('machineCode', 'code'), {
    refs: { machineCode: machine },
    otherTables: ['Subgroups'],
    problems: (rows, { codes }) =>
      rows.flatMap(({ line, values }): RowProblem[] =>
        codes.idOf('Subgroups', keyOf('machineCode', 'code')(values)) === undefined
          ? []
          : [{ line, column: 'code', code: 'codeOfOtherLevel', values: { value: values.code! } }],
      ),
  }),
  Subgroups: standIn('Subgroups', keyOf('machineCode', 'code'), {
    refs: { machineCode: machine },
    otherTables: ['Groups', 'Machines'],
    problems: (rows, { codes }) =>
      rows.flatMap(({ line, values }): RowProblem[] =>
        codes.idOf('Groups', keyOf('machineCode', 'groupCode')(values)) !== undefined
          ? []
          : [{ line, column: 'groupCode', code: 'levelBroken', values: { value: values.groupCode! } }],
      ),
  }),
  Spares: standIn(
    'Spares',
    keyOf('code'),
    {
      problems: (rows) =>
        rows.flatMap(({ line, values }): RowProblem[] =>
          Number(values.stockMin) > Number(values.optimalStock) ? [{ line, code: 'minAboveOptimal' }] : [],
        ),
    },
    stands.Spares,
  ),
  Smp: standIn('Smp', keyOf('code')),
  SmpPhases: standIn('SmpPhases', keyOf('smpCode'), {
    row: keyOf('seq'),
    refs: { smpCode: { table: 'Smp' } },
  }),
});

async function look(
  tables: Partial<Record<ImportTable, Row[]>>,
  {
    create,
    stands,
    onProgress,
  }: {
    create?: boolean;
    stands?: Partial<Record<ImportTable, Values[]>>;
    onProgress?: () => void;
  } = {},
) {
  const store = storeOf(scope);
  const mapping = await store.get(mappings, await mapped(tables));
  const found = await checkMapping({
    ...{ store, actor: {} as never, targets: targets(stands), mapping: { ...mapping, create } },
    reportProgress: async () => onProgress?.(),
  });
  const verdicts = async (table: ImportTable) => {
    const its = found.find(({ index }) => index === tableIndexes[table]);
    const place = getCheckReference(store.scope, mapping.id, mapping.turn);
    const pages = (its?.pages ?? []).map((_, at) =>
      readRows<CheckedRecord>(buildVerdictsKey(place, tableIndexes[table], at)),
    );
    return (await Promise.all(pages)).flat();
  };
  const problems = found.flatMap(({ problems }) =>
    problems.map((each) => [getCheckNumber(each), each.code, each.line]),
  );
  return { found, problems, verdicts };
}
const press = { code: 'P1', description: 'Press' };

describe('a check', () => {
  it('4: says the line that has the same key, of rows of one thing too', async () => {
    const { problems } = await look({
      Smp: [{ code: 'A', description: 'A' }],
      SmpPhases: [1, 2, 2].map((seq) => ({ smpCode: 'A', seq, description: 'x' })),
    });
    expect(problems).toEqual([
      [4, 'keyTwice', 3],
      [4, 'keyTwice', 4],
    ]);
  });

  it('gathers the rows of a thing wherever they stand', async () => {
    const { verdicts, problems } = await look({
      Smp: ['A', 'B'].map((code) => ({ code, description: 'x' })),
      SmpPhases: ['A', 'B', 'A', 'B'].map((smpCode, seq) => ({ smpCode, seq, description: 'x' })),
    });
    expect(problems).toEqual([]);
    expect((await verdicts('SmpPhases')).map(({ key, lines }) => [key, lines])).toEqual([
      ['a', [2, 4]],
      ['b', [3, 5]],
    ]);
  });

  it('5: looks for parents in the file, in any order, and in the plant', async () => {
    const group = (machineCode: string) => ({ machineCode, code: 'G', description: 'Group' });
    const { problems } = await look(
      { Groups: [group('P1'), group('P2'), group('P3')], Machines: [press] },
      { stands: { Machines: [{ code: 'P2' }] } },
    );
    expect(problems).toEqual([[5, 'noParent', 4]]);
  });

  it('5: a parent that is wrong itself is none', async () => {
    const { problems } = await look({
      Machines: [{ line: 2, values: press, problems: [{ line: 2, column: 'price', code: 'negative' }] }],
      Groups: [{ machineCode: 'P1', code: 'G', description: 'Group' }],
    });
    expect(problems).toEqual([
      [9, 'negative', 2],
      [5, 'noParent', 2],
    ]);
  });

  it('6: a subgroup stands in a group', async () => {
    const { problems } = await look({
      Machines: [press],
      Subgroups: [{ machineCode: 'P1', groupCode: 'P1', code: 'S', description: 'x' }],
    });
    expect(problems).toEqual([[6, 'levelBroken', 2]]);
  });

  it('7: a code has one level in its machine', async () => {
    const { problems } = await look({
      Machines: [press],
      Groups: [
        { machineCode: 'P1', code: 'G', description: 'x' },
        { machineCode: 'P1', code: 'H', description: 'x' },
      ],
      Subgroups: [{ machineCode: 'P1', groupCode: 'H', code: 'G', description: 'x' }],
    });
    expect(problems).toEqual([[7, 'codeOfOtherLevel', 2]]);
  });

  it('10: the least stock is not above the optimal one', async () => {
    const { problems } = await look({ Spares: [{ code: 'B', stockMin: 5, optimalStock: 4 }] });
    expect(problems).toEqual([[10, 'minAboveOptimal', 2]]);
  });

  it('12: warns of a SAP code in the file twice, or of another in the plant', async () => {
    const { problems } = await look(
      {
        Spares: [
          { code: 'A', codeSap: '1' },
          { code: 'B', codeSap: '1' },
          { code: 'C', codeSap: '2' },
          { code: 'D', codeSap: '3' },
        ],
      },
      {
        stands: {
          Spares: [
            { code: 'Z', codeSap: '2' },
            { code: 'D', codeSap: '3' },
          ],
        },
      },
    );
    expect(problems).toEqual([2, 3, 4].map((line) => [12, 'sapTwice', line]));
  });

  it('4: a row that stands twice with its SAP code is one spare, whose SAP code is used once', async () => {
    const { problems } = await look({
      Spares: [
        { code: 'A', codeSap: '1' },
        { code: 'A', codeSap: '1' },
      ],
    });
    expect(problems).toEqual([2, 3].map((line) => [4, 'keyTwice', line]));
  });

  it('13: offers to make suppliers and typologies nobody knows, and makes them', async () => {
    const tables = {
      Machines: [
        { ...press, typologyCode: 'PRESS', supplierCode: 'New One' },
        { code: 'P2', description: 'x', typologyCode: 'PRESS' },
      ],
    };
    const { problems, found } = await look(tables);
    // A machine requires a typology.
    expect(problems).toEqual([
      [5, 'noParent', 2],
      [5, 'noParent', 3],
      [13, 'unknownReference', 2],
    ]);
    expect(found.flatMap(({ index, unknown }) => (unknown ? [[index, unknown]] : []))).toEqual([
      [0, ['PRESS']],
      [1, ['New One']],
    ]);
    const made = await look(tables, { create: true });
    expect(made.problems).toEqual([]);
    expect(await made.verdicts('Suppliers')).toMatchObject([
      { op: 'new', key: 'new one', after: [{ code: 'New One', name: 'New One' }] },
    ]);
    expect(await made.verdicts('Machines')).toMatchObject([{ op: 'new' }, { op: 'new' }]);
  });

  it('15 and 16 compare with what stands', async () => {
    const { verdicts } = await look(
      {
        Spares: [
          { code: 'A', stockMin: 5 },
          { code: 'B', stockMin: 5 },
        ],
      },
      {
        stands: {
          Spares: [
            { code: 'A', stockMin: 5, uom: 'PC' },
            { code: 'B', stockMin: 4 },
          ],
        },
      },
    );
    expect(await verdicts('Spares')).toMatchObject([
      { op: 'unchanged', problems: [{ code: 'unchanged' }] },
      {
        op: 'changed',
        before: [{ code: 'B', stockMin: 4 }],
        after: [{ code: 'B', stockMin: 5 }],
        version: 1,
      },
    ]);
  });

  const tooMany = () => ({
    Spares: Array.from({ length: MAX_TABLE_ROWS + 2 }, (_, i) => ({ code: `S-${i}` })),
  });

  it('19: refuses rows beyond what a table holds', async () => {
    const { found, problems } = await look(tooMany());
    expect(problems).toEqual([1, 2].map((i) => [19, 'tooManyRows', MAX_TABLE_ROWS + i + 1]));
    expect(found[0]!.pages).toHaveLength(51);
  });

  it('19: keeps less than 500 MB while it looks at as many rows', { tags: ['long'] }, async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage: () => void = runInNewContext('gc');
    const heapInUse = () => {
      collectGarbage();
      return process.memoryUsage().heapUsed;
    };
    const before = heapInUse();
    let most = 0;
    await look(tooMany(), { onProgress: () => (most = Math.max(most, heapInUse())) });
    expect(most).toBeGreaterThan(before);
    expect(most - before).toBeLessThan(500e6);
  });
});

it('makes what nobody knows with the import, as that person', async () => {
  const id = await mapped({
    MachineTypologies: [{ code: 'ONLY-CODE' }],
    Suppliers: [{ code: 'V', name: 'Vendor' }],
  });
  expect(await checked(id, { create: 'true' })).toMatchObject({ ok: true, counts: { insert: 2 } });
  const { batchId } = await imported(id);
  expect(await ok(batches.get, { batchId })).toMatchObject({ inserted: 2, by: 'Ms admin' });
});
