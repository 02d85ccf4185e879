import { expect, it } from 'vitest';
import type { FileSheet, MappedTable } from '../../../shared/ingestion/import.ts';
import type { PreparedRow, StagedCell, StagedRow } from '../../../shared/ingestion/staged.ts';
import { type MapPorts, mapPlan, mapRows, namesAt, planIn } from './map-rows.ts';

const PAGE = 1000;
const sheetOf = (name: string, headers: string[], headerRow = 1): FileSheet => ({
  name,
  rows: 0,
  headerRow,
  columns: headers.map((name) => ({ name, filled: 0, numbers: 0, days: 0, samples: [] })),
});
/** Sheets of a file whose header and rows begin on line 1. */
function portsOf(...files: [FileSheet, StagedCell[][]][]) {
  const kept = new Map<string, readonly PreparedRow[]>();
  const rows = files.map(([, all]) => all.map((cells, i): StagedRow => ({ line: i + 1, cells })));
  const ports: MapPorts = {
    sheets: files.map(([sheet, all]) => ({ sheet, pages: Math.ceil(all.length / PAGE) })),
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
  const [found] = await mapRows(ports, [suppliers], 2026);
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
    2026,
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
  expect(await namesAt(ports, 'S', 3)).toEqual(['Nr', 'Firm']);
  expect(await namesAt(ports, 'S', 1)).toEqual(['List', '2']);
  expect([await namesAt(ports, 'S', 9), await namesAt(ports, 'T', 1)]).toEqual([undefined, undefined]);
  await mapRows(ports, [{ ...suppliers, headerRow: 3 }], 2026);
  expect(kept.get('1.0')).toEqual([{ line: 4, values: { code: '1', name: 'a' } }]);
});

it('a table ends with its fifty thousandth row, and the next one says so', async () => {
  const rows = Array.from({ length: 50_100 }, (_, i): StagedCell[] => [i, 'a']);
  const { ports } = portsOf([sheetOf('S', ['Nr', 'Firm']), [['Nr', 'Firm'], ...rows]]);
  const [found] = await mapRows(ports, [suppliers], 2026);
  expect(found).toMatchObject({ rows: 50_001, wrong: 1, pages: 51 });
  expect(found!.problems).toEqual([{ line: 50_002, code: 'tooManyRows', values: { limit: 50_000 } }]);
});

it('a page that cannot be kept or read fails the whole', async () => {
  const file: [FileSheet, StagedCell[][]] = [
    sheetOf('S', ['Nr', 'Firm']),
    [
      ['Nr', 'Firm'],
      ['1', 'a'],
    ],
  ];
  const broken = () => Promise.reject(new Error('gone'));
  await expect(mapRows({ ...portsOf(file).ports, keep: broken }, [suppliers], 2026)).rejects.toThrow('gone');
  await expect(mapRows({ ...portsOf(file).ports, staged: broken }, [suppliers], 2026)).rejects.toThrow(
    'gone',
  );
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
  expect(planIn(ports.sheets)).toEqual({ sheet: 1, headerRow: 2 });
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
