// Tests the workbook with another library: it contains the values of the ledger.
import { readXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { languages } from '#shared/messages.ts';
import { buildLedgerWorkbook, getWorkbookFileName } from '#shared/reports/ledger/book.ts';
import { getBookTexts } from '#shared/reports/ledger/book-words.ts';
import { buildLedger } from '#shared/reports/ledger/build-ledger.ts';
import { buildLedgerLists } from '#shared/reports/ledger/lists.ts';
import { buildWorkbookBytes } from './workbook.ts';

const task = { strategyId: '7.1', elementId: '7.1', minutes: 30, technicians: 1 };
const order = { version: 1, cycleId: 1, tolerance: 1, minutes: 30 };
const sources: Parameters<typeof buildLedger>[0] = {
  machine: { id: 7, code: 'PRS/01', description: '=1+1 Press' },
  plant: { timeZone: 'Europe/Rome', shiftHours: 8, hourlyRate: 30 },
  ...{ year: 2026, today: '2026-03-16', now: '2026-03-16T10:00:00.000Z' },
  elements: [
    { id: '7.1', level: 1, code: 'G1', description: 'Groupe é' },
    { id: '7.2', parentId: '7.1', level: 2, code: 'S1', description: 'Sub' },
  ],
  strategies: [
    {
      ...{ id: '7.1', machineId: 7, elementId: '7.1', procedureId: 4, typeCycle: 'workorders', cycleId: 1 },
      ...{ strategyKind: 'tbm', active: true },
    },
  ],
  ...{ points: [], deletedWork: [], movements: [], cycles: [], closings: [] },
  ...{ methods: new Map(), stocks: new Map(), suppliers: new Map(), rates: new Map() },
  history: [
    {
      type: 'workorders',
      months: [
        {
          sets: [[task]],
          orders: [
            {
              ...{ ...order, id: '1.1.a', code: 'W-1', state: 'closed', plannedOn: '2026-03-03', set: 0 },
              ...{ closedOn: '2026-03-10', outcomes: { 0: 'nok' }, hours: [[0, 1, 1.5]] },
            },
            { ...order, id: '1.1.b', code: 'W-2', state: 'assigned', plannedOn: '2026-03-04', set: 0 },
          ],
        },
      ],
    },
  ],
  ewos: [
    {
      ...{ id: 'E', code: 'E-1', state: 'closed', machineStatus: 'stopped', elementId: '7.2' },
      ...{ createdOn: '2026-03-05', createdAt: '2026-03-05T10:00:00.000Z', closedOn: '2026-03-05' },
      ...{ interventionAt: '2026-03-05T10:10:00.000Z', closedAt: '2026-03-05T11:00:00.000Z' },
      breakdownDescription: 'Leaks',
    },
  ],
};
const ledger = buildLedger(sources);
const read = async (language: (typeof languages)[number]) =>
  readXlsx(
    await buildWorkbookBytes(
      buildLedgerWorkbook(
        ledger,
        buildLedgerLists(sources),
        getBookTexts(language, (_, value) => value),
      ),
    ),
    {
      readStyles: true,
    },
  );

it.each(languages)('has four sheets with the same cells in %s', async (language) => {
  const { getText } = getBookTexts(language, (_, value) => value);
  const { sheets } = await read(language);
  expect(sheets.map(({ name }) => name)).toEqual(
    (['ledger', 'orders', 'breakdowns', 'kpi'] as const).map((each) => getText(`sheet.${each}`)),
  );
  const [sheet, orders, breakdowns, kpi] = sheets.map(({ rows }) => rows);
  const head = sheet![1]!;
  expect(head).toHaveLength(20 + 12 + 53 + 16);
  const at = (name: string) => head.indexOf(name);
  const row = (code: string) => sheet!.findIndex((each) => each[at(getText('part.code'))] === code);
  // Two orders planned in one week: one late and with a finding, the other open and late.
  expect(sheet![row('G1')]![at(`${getText('week')}10`)]).toBe('✕2▲');
  expect(sheet![row('G1')]![at(`${getText('week')}11`)]).toBe('·');
  expect(sheet![row('G1') + 1]![at(`${getText('week')}10`)]).toBe('☆1');
  expect(sheet![row('S1') + 1]![at(`${getText('week')}10`)]).toBe('★1');
  expect(sheet![row('G1')]![at(getText('sum.labourCost'))]).toBe(45);
  expect(sheet!.flat()).toContain(getText('legend.closedHere'));
  expect(orders!.slice(1).map(([code]) => code)).toEqual(['W-1', 'W-2']);
  expect(orders![1]![5]).toEqual(new Date('2026-03-03T00:00:00.000Z'));
  expect(breakdowns![1]).toMatchObject([
    'E-1',
    10,
    expect.any(Date),
    expect.any(Date),
    'S1 Sub',
    'Leaks',
    'stopped',
    'closed',
    60,
    50,
    null,
  ]);
  expect(kpi!.find(([name]) => name === getText('kpi.mttr'))![1]).toBe(ledger.footer.mttr);
});

it('has fills, merged cells, frozen panes and a landscape page of A3', async () => {
  const [sheet] = (await read('en')).sheets;
  expect(sheet!.freezePane).toMatchObject({ rows: 2, columns: 3 });
  expect(sheet!.pageSetup).toMatchObject({ orientation: 'landscape', paperSize: 'a3' });
  const fills = [...sheet!.cells!.values()].flatMap(({ value, style }) =>
    value === '✕2▲' ? JSON.stringify(style?.fill).toUpperCase() : [],
  );
  expect(fills).toHaveLength(1);
  expect(fills[0]).toContain('FF9B91');
  // An element with breakdowns takes two rows.
  expect(sheet!.merges!.length).toBeGreaterThan(40);
});

it('names the file after machine, year and day, and begins no formula', async () => {
  expect(getWorkbookFileName(ledger)).toBe('ML_PRS-01_2026_20260316.xlsx');
  const { sheets } = await read('en');
  for (const value of sheets.flatMap(({ rows }) => rows.flat()))
    if (typeof value === 'string') expect(value).not.toMatch(/^[=+\-@]/);
});
