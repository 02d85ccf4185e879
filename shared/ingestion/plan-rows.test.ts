import { expect, it } from 'vitest';
import type { ColumnProfile, FileWorksheet } from './import.ts';
import { buildMeasureCode, buildPlanRows, getMissingPlanColumns } from './plan-rows.ts';
import type { StagedRow } from './staged.ts';

const header = [
  'Asset ID',
  'Loop ID',
  'Component ID',
  'Class code',
  'Control Measure',
  'Control Frequency',
  null,
];
const sheet: FileWorksheet = { name: 'Plan', rows: 9, headerRow: 2, columns: [] };
const staged = (...rows: (string | null)[][]): StagedRow[] =>
  [['A plan'], header, ...rows].map((cells, i) => ({ line: i + 1, cells }));

it('a plan becomes machines with their structure, procedures and cycles', () => {
  const rows = buildPlanRows(
    staged(
      ['M1', 'CL 01', 'V1', 'VA', 'Check seat', '52W'],
      ['M1', 'CL 02', 'V2', 'VA', 'Grease the stem', '4 days'],
      ['M1', 'CL 01', 'V1', 'VA', 'Grease the stem', '4 days'],
    ),
    sheet,
    '2026-11-23',
  );
  expect(rows.MachineTypologies.map(({ values }) => values)).toEqual([
    { code: 'ASSET', description: 'Asset' },
  ]);
  expect(rows.Machines).toEqual([
    {
      line: 3,
      values: { code: 'M1', description: 'M1', typologyCode: 'ASSET' },
      // Values that the plan does not contain do not change an existing machine.
      assumed: ['description', 'typologyCode'],
    },
  ]);
  // Groups have no assumed values.
  expect(rows.Groups).toEqual([
    { line: 3, values: { machineCode: 'M1', code: '01', description: 'CL 01' } },
    { line: 4, values: { machineCode: 'M1', code: '02', description: 'CL 02' } },
  ]);
  // Codes are unique within a machine.
  expect(rows.Subgroups.map(({ values }) => [values.groupCode, values.code])).toEqual([
    ['01', '01-VA'],
    ['02', '02-VA'],
  ]);
  expect(rows.Components.map(({ values }) => values)).toEqual([
    { machineCode: 'M1', groupCode: '01', subgroupCode: '01-VA', code: 'V1', description: 'V1' },
    { machineCode: 'M1', groupCode: '02', subgroupCode: '02-VA', code: 'V2', description: 'V2' },
  ]);
  expect(rows.Smp.map(({ line, values }) => [line, values])).toEqual([
    [3, { code: 'SMP-CHECK-SEAT', description: 'Check seat', typology: 'control' }],
    [4, { code: 'SMP-GREASE-THE-STEM', description: 'Grease the stem', typology: 'lubrication' }],
  ]);
  expect(rows.SmpPhases.map(({ values }) => values)).toEqual([
    { smpCode: 'SMP-CHECK-SEAT', seq: 1, description: 'Check seat' },
    { smpCode: 'SMP-GREASE-THE-STEM', seq: 1, description: 'Grease the stem' },
  ]);
  const assumed = ['anchor', 'updateMode'];
  const rhythm = { machineCode: 'M1', anchor: '2026-11-23', updateMode: 'initialScheduling' };
  const often = {
    ...rhythm,
    code: 'M1-4D',
    smpCode: 'SMP-GREASE-THE-STEM',
    frequencyN: 4,
    frequencyUnit: 'D',
  };
  expect(rows.Cycles).toEqual([
    {
      line: 3,
      values: {
        ...rhythm,
        code: 'M1-52W',
        smpCode: 'SMP-CHECK-SEAT',
        elementPath: '01/01-VA/V1',
        frequencyN: 52,
        frequencyUnit: 'W',
      },
      assumed,
    },
    { line: 4, values: { ...often, elementPath: '02/02-VA/V2' }, assumed },
    { line: 5, values: { ...often, elementPath: '01/01-VA/V1' }, assumed },
  ]);
});

it('cycles begin on the day the plan names, each day another cycle', () => {
  const titles = ['Asset', 'Loop ID', 'Component', 'Task', 'Interval', 'Start date'];
  const lines = [
    ['M1', 'L 1', 'V1', 'Check', '1W', '03/04/2026'],
    ['M1', 'L 1', 'V2', 'Check', '1W', '03/04/2026'],
    ['M1', 'L 1', 'V3', 'Check', '1W', '2026-03-16'],
    ['M1', 'L 1', 'V4', 'Check', '1W', '00/00/0000'],
    ['M1', 'L 1', 'V5', 'Check', '1W', 'soon'],
  ];
  const dates: ColumnProfile = {
    name: 'Start date',
    filled: 5,
    numbers: 0,
    days: 3,
    samples: [],
    dates: 'mdy',
  };
  const { Cycles } = buildPlanRows(
    [titles, ...lines].map((cells, i) => ({ line: i + 1, cells })),
    { ...sheet, headerRow: 1, columns: [dates] },
    '2026-11-23',
  );
  const said = Cycles.map(({ values, assumed }) => [values.code, values.anchor, assumed]);
  expect(said).toEqual([
    ['M1-1W-2026-03-04', '2026-03-04', ['updateMode']],
    ['M1-1W-2026-03-04', '2026-03-04', ['updateMode']],
    ['M1-1W-2026-03-16', '2026-03-16', ['updateMode']],
    ['M1-1W', '2026-11-23', ['anchor', 'updateMode']],
    [undefined, undefined, undefined],
  ]);
  expect(Cycles.at(-1)!.problems).toEqual([
    { line: 6, column: 'anchor', code: 'notDay', values: { value: 'soon' } },
  ]);
});

it('says of every row it cannot use why, at its line', () => {
  const rows = buildPlanRows(
    [
      ...staged(
        ['M1', 'L 1', 'V1', 'VA', 'Check', 'TAR'],
        ['M1', 'L 1', 'V1', 'VA', '', '1W'],
        ['M1', '', 'V1', 'VA', 'Check', '1W'],
        ['M1', 'L 1', 'V1', 'VA', 'Check', '1W', 'surplus'],
        ['M1', 'L 1', 'V1', 'VA', 'Check', '1W'],
        ['M1', 'L 1', 'V1', 'VA', 'Check', '2W'],
        ['M1', 'L 1', 'V1', 'VA', 'Check', ''],
        [null, ' ', '', null],
      ),
      { line: 20, cells: ['M1', 'L 1', 'V9', 'VA', 'Check', '1W'], broken: true },
      { line: 21, cells: ['M1', 'L 1', 'V9', 'VA', 'Check'], broken: true },
      { line: 22, cells: ['M1', 'L 1', 'V9', 'VA', 'Check', '1W'], broken: true },
    ],
    sheet,
    '2026-11-23',
  );
  expect(rows.Cycles.flatMap(({ problems = [] }) => problems)).toEqual([
    { line: 3, column: 'frequencyN', code: 'badFormat', values: { value: 'TAR' } },
    { line: 4, column: 'smpCode', code: 'required' },
    { line: 5, column: 'elementPath', code: 'required' },
    { line: 6, code: 'cellsWrong', values: { n: 7, of: 6 } },
    { line: 8, column: 'frequencyN', code: 'badFormat', values: { value: '1W, 2W' } },
    { line: 9, column: 'frequencyN', code: 'required' },
    { line: 20, code: 'quoteOpen' },
    // The line repeats the same work.
    { line: 22, code: 'quoteOpen' },
    { line: 21, code: 'quoteOpen' },
    { line: 21, column: 'frequencyN', code: 'required' },
  ]);
  expect(rows.Machines).toHaveLength(1);
  // An unclosed quote is reported at its row.
  expect(rows.Cycles.find(({ line }) => line === 20)).toMatchObject({
    values: { code: 'M1-1W', elementPath: '1/1-VA/V9' },
    problems: [{ line: 20 }, { line: 22 }],
  });
});

it('blanks right of the last title are no cells, and an error among the titles names no column', () => {
  const titles = ['Asset', 'Loop ID', 'Component', 'Task', { error: '#REF!' }, 'Interval', '  '];
  const { Cycles } = buildPlanRows(
    [
      { line: 1, cells: titles },
      { line: 2, cells: ['M1', 'L 1', 'V1', 'Check', null, '1W', null, ' '] },
      { line: 3, cells: ['M1', 'L 1', 'V2', 'Check', null, '1W'] },
    ],
    { ...sheet, headerRow: 1 },
    '2026-11-23',
  );
  expect(Cycles.map(({ line, problems }) => [line, problems])).toEqual([
    [2, undefined],
    [3, undefined],
  ]);
  expect(getMissingPlanColumns({ line: 1, cells: [...titles.slice(0, 4), { error: '#REF!' }] })).toEqual([
    'frequency',
  ]);
});

it('a plan without rows makes nothing, and one whose titles are chosen wrongly says what it misses', () => {
  const none = buildPlanRows(staged(), sheet, '2026-11-23');
  expect(Object.values(none).flat()).toEqual([]);
  const missing = (rows: StagedRow[], headerRow: number) =>
    buildPlanRows(rows, { ...sheet, headerRow }, '2026-11-23').Cycles.map(({ line, problems }) => [
      line,
      problems!.map(({ code }) => code),
    ]);
  const five = Array(5).fill('required');
  const blank: StagedRow = { line: 1, cells: [null, ' '] };
  // Rows below an empty line are not the header.
  expect(missing([blank, { line: 2, cells: header }], 1)).toEqual([[1, five]]);
  expect(missing([], 1)).toEqual([[1, five]]);
});

it('a long measure is told in full by its phase', () => {
  const measure = 'Look at it'.repeat(101);
  const { Smp, SmpPhases } = buildPlanRows(
    staged(['M1', 'L 1', 'V1', 'VA', measure, '1W']),
    sheet,
    '2026-11-23',
  );
  expect([Smp, SmpPhases].map(([row]) => [row!.values.description, row!.problems])).toEqual([
    [measure.slice(0, 200), undefined],
    [measure.slice(0, 1000), undefined],
  ]);
});

it('a procedure is called the same for the same words, and otherwise for others', () => {
  expect(buildMeasureCode('Check seat')).toBe(buildMeasureCode('CHECK SEAT'));
  const codes = [
    'Check-seat',
    'Check seat',
    'Check  seat!',
    '清掃',
    'é',
    `Long ${'x'.repeat(60)}`,
    `Long ${'x'.repeat(61)}`,
  ].map(buildMeasureCode);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes.every((code) => code.length <= 40 && /^[A-Z0-9-]+$/.test(code))).toBe(true);
  expect(codes.slice(0, 3)).toEqual([
    expect.stringMatching(/^SMP-CHECK-SEAT-\w+$/),
    'SMP-CHECK-SEAT',
    expect.stringMatching(/^SMP-CHECK-SEAT-\w+$/),
  ]);
  const long = (n: number) => buildMeasureCode('x'.repeat(n));
  expect([long(36), long(37).length]).toEqual([`SMP-${'X'.repeat(36)}`, 40]);
  // Codes that must not change, since they identify procedures imported earlier.
  expect(['Check-seat', 'é', '清掃'].map(buildMeasureCode)).toEqual([
    ...['SMP-CHECK-SEAT-15J8AS3', 'SMP-E-TZ86YS', 'SMP-1BN8XKP'],
  ]);
});

it('is known by its headers', () => {
  expect(getMissingPlanColumns({ line: 2, cells: header })).toEqual([]);
  expect(getMissingPlanColumns({ line: 1, cells: ['Asset ID', 'Loop ID'] })).toEqual([
    'component',
    'measure',
    'frequency',
  ]);
});
