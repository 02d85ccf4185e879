import { expect, it } from 'vitest';
import type { FileWorksheet, MappedTable } from '#shared/ingestion/import.ts';
import type { PreparedRow, StagedCell, StagedRow } from '#shared/ingestion/staged.ts';
import { findColumnNames, findPlanWorksheet, type MapPorts, mapPlan, mapRows } from './map-rows.ts';

const PAGE = 1000;
const sheetOf = (name: string, headers: string[], headerRow = 1): FileWorksheet => ({
  name,
  rows: 0,
  headerRow,
  columns: headers.map((name) => ({ name, filled: 0, numbers: 0, days: 0, samples: [] })),
});
/** Builds ports for sheets whose header and rows begin on line 1. */
function portsOf(...files: [FileWorksheet, StagedCell[][]][]) {
  const kept = new Map<string, readonly PreparedRow[]>();
  const rows = files.map(([, all]) => all.map((cells, i): StagedRow => ({ line: i + 1, cells })));
  const ports: MapPorts = {
    worksheets: files.map(([sheet, all]) => ({ sheet, pages: Math.ceil(all.length / PAGE) })),
    staged: async (sheet, page) => rows[sheet]!.slice(page * PAGE, (page + 1) * PAGE),
    keep: async (index, page, some) => void kept.set(`${index}.${page}`, some),
  };
  return { ports, kept };
}
const suppliers: MappedTable = {
  index: 1,
  sheet: 'S',
  headerRow: 1,
  columns: [
    { source: 'Nr', target: 'code' },
    { source: 'Firm', target: 'name' },
  ],
};

it('rows are kept by pages of a thousand, counted, and the first problems told', async () => {
  const all = Array.from({ length: 2500 }, (_, i): StagedCell[] => [i, i % 10 === 0 ? null : ` Firm ${i}`]);
  const { ports, kept } = portsOf([sheetOf('S', ['Nr', 'Firm']), [['Nr', 'Firm'], ...all]]);
  const [found] = await mapRows(ports, [suppliers], { day: '2026-03-16' });
  expect(found).toMatchObject({ index: 1, rows: 2500, wrong: 250, pages: 3 });
  expect(found!.problems).toHaveLength(100);
  expect(found!.problems.slice(0, 2)).toEqual([
    { line: 2, column: 'name', code: 'required' },
    { line: 3, column: 'name', code: 'trimmed' },
  ]);
  expect([...kept].map(([key, rows]) => [key, rows.length])).toEqual([
    ['1.0', 1000],
    ['1.1', 1000],
    ['1.2', 500],
  ]);
  expect(kept.get('1.2')!.at(-1)).toMatchObject({ line: 2501, values: { code: '2499', name: 'Firm 2499' } });
});

it('several sheets fill several tables, and one sheet may fill two', async () => {
  const { ports, kept } = portsOf(
    [
      sheetOf('S', ['Nr', 'Firm', 'Kind']),
      [
        ['Nr', 'Firm', 'Kind'],
        ['1', 'a', 'K'],
        ['2', 'b', 'K'],
      ],
    ],
    [
      sheetOf('M', ['C', 'D']),
      [
        ['C', 'D'],
        ['M1', 'Press'],
      ],
    ],
  );
  const found = await mapRows(
    ports,
    [
      suppliers,
      { index: 0, sheet: 'S', headerRow: 1, columns: [{ source: 'Kind', target: 'code' }] },
      {
        index: 2,
        sheet: 'M',
        headerRow: 1,
        columns: [
          { source: 'C', target: 'code' },
          { source: 'D', target: 'description' },
          { source: '', target: 'typologyCode', transform: [{ op: 'constant', value: 'K' }] },
        ],
      },
    ],
    { day: '2026-03-16' },
  );
  expect(found.map(({ index, rows, wrong, pages }) => [index, rows, wrong, pages])).toEqual([
    [1, 2, 0, 1],
    [0, 1, 0, 1],
    [2, 1, 0, 1],
  ]);
  expect(kept.get('2.0')).toEqual([
    { line: 2, values: { code: 'M1', description: 'Press', typologyCode: 'K' } },
  ]);
});

it('a header somebody chose on another line names the columns, and rows begin below it', async () => {
  const { ports, kept } = portsOf([
    sheetOf('S', ['List', '2']),
    [['List'], ['x', 'y'], ['Nr', 'Firm'], ['1', 'a']],
  ]);
  expect(await findColumnNames(ports, 'S', 3)).toEqual(['Nr', 'Firm']);
  expect(await findColumnNames(ports, 'S', 1)).toEqual(['List', '2']);
  expect([await findColumnNames(ports, 'S', 9), await findColumnNames(ports, 'T', 1)]).toEqual([
    undefined,
    undefined,
  ]);
  await mapRows(ports, [{ ...suppliers, headerRow: 3 }], { day: '2026-03-16' });
  expect(kept.get('1.0')).toEqual([{ line: 4, values: { code: '1', name: 'a' } }]);
});

it('a table ends with its fifty thousandth row, and the next one says so', async () => {
  const rows = Array.from({ length: 50_100 }, (_, i): StagedCell[] => [i, 'a']);
  const { ports } = portsOf([sheetOf('S', ['Nr', 'Firm']), [['Nr', 'Firm'], ...rows]]);
  const [found] = await mapRows(ports, [suppliers], { day: '2026-03-16' });
  expect(found).toMatchObject({ rows: 50_001, wrong: 1, pages: 51 });
  expect(found!.problems).toEqual([{ line: 50_002, code: 'tooManyRows', values: { limit: 50_000 } }]);
});

it('a page that cannot be kept or read fails the whole', async () => {
  const file: [FileWorksheet, StagedCell[][]] = [
    sheetOf('S', ['Nr', 'Firm']),
    [
      ['Nr', 'Firm'],
      ['1', 'a'],
    ],
  ];
  const broken = () => Promise.reject(new Error('gone'));
  await expect(
    mapRows({ ...portsOf(file).ports, keep: broken }, [suppliers], { day: '2026-03-16' }),
  ).rejects.toThrow('gone');
  await expect(
    mapRows({ ...portsOf(file).ports, staged: broken }, [suppliers], { day: '2026-03-16' }),
  ).rejects.toThrow('gone');
});

it('a plan is found among the sheets and fills eight tables', async () => {
  const header = ['Asset', 'Loop ID', 'Component', 'Task', 'Interval'];
  const { ports, kept } = portsOf(
    [sheetOf('Notes', ['a']), [['a']]],
    [
      sheetOf('Plan', header, 2),
      [['A plan'], header, ['M1', 'L 1', 'V1', 'Check', '1W'], ['M1', 'L 1', 'V2', 'Check', 'TAR']],
    ],
  );
  expect(findPlanWorksheet(ports.worksheets)).toEqual({ worksheetIndex: 1, headerRow: 2 });
  const found = await mapPlan(ports, '2026-11-23');
  expect(found.map(({ index, rows, wrong }) => [index, rows, wrong])).toEqual([
    [0, 1, 0],
    [2, 1, 0],
    [3, 1, 0],
    [4, 1, 0],
    [5, 2, 0],
    [7, 1, 0],
    [13, 1, 0],
    [8, 2, 1],
  ]);
  expect(kept.get('8.0')?.map(({ line }) => line)).toEqual([3, 4]);
  expect(await mapPlan(portsOf([sheetOf('S', ['a']), []]).ports, '2026-11-23')).toEqual([]);
});

it('a list of meters names one for each cycle that follows it, and those nobody has read', async () => {
  const headers = ['Machine', 'Meter', 'Read at', 'Reading'];
  const { ports, kept } = portsOf([
    sheetOf('Meters', headers),
    [
      headers,
      ['M1', 'Hits', '2026-03-13 07:30', 1147036],
      ['M1', 'Hits', '2026-03-13 07:30', 1147036],
      ['M1', 'Hits', '2026-03-12 07:30', 1147000],
      ['M2', 'Hours', null, null],
    ],
  ]);
  const targets = ['machineCode', 'meter', 'readAt', 'value'];
  const columns = headers.map((source, i) => ({ source, target: targets[i]! }));
  const [found] = await mapRows(ports, [{ index: 12, sheet: 'Meters', headerRow: 1, columns }], {
    day: '2026-03-16',
  });
  expect(found).toMatchObject({ rows: 2, wrong: 0, remarks: [{ line: 5, code: 'rowLeftOut' }] });
  expect(kept.get('12.0')!.map(({ values }) => values.value)).toEqual([1147036, 1147000]);
});
