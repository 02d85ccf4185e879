import { describe, expect, it } from 'vitest';
import * as samples from '#tests/integration/printing/samples.ts';
import type { Ledger, LedgerRow } from '../reports/ledger-api.ts';
import type { TagPage } from '../requests/tag-api.ts';
import { type Block, getPictureIds } from './block.ts';
import { buildCalendarPrintout, type CalendarLine } from './calendar-printout.ts';
import { buildLedgerPrintout } from './ledger-printout.ts';
import { buildTagPrintout } from './tag-card.ts';
import { createTranslator } from './words.ts';

const words = createTranslator('en', { globalization: 'en', timeZone: 'Europe/Rome', currency: 'EUR' });
const tableIn = (blocks: readonly Block[]) => blocks.find((block) => block.kind === 'table')!;
const secondHalf = (blocks: readonly Block[]) => blocks.findLast((block) => block.kind === 'table')!;
const cellsOf = (row: readonly unknown[] = []) =>
  row.map((cell) =>
    typeof cell === 'string' ? { text: cell } : (cell as { text?: string; below?: { text: string } }),
  );

it('a document shows every picture once, wherever it stands', () => {
  const pictures = (...ids: string[]): Block => ({ kind: 'pictures', ids, height: 9 });
  const blocks: Block[] = [
    pictures('a', 'b'),
    { kind: 'frame', title: 'x', blocks: [pictures('c'), { kind: 'text', text: 'x' }] },
    { kind: 'beside', shares: [1, 1], blocks: [[pictures('d')], [pictures('a', 'e')]] },
    { kind: 'table', shares: [1], head: ['x'], rows: [['y', { text: 'z' }], [{ pictures: ['f', 'a'] }]] },
  ];
  expect(getPictureIds(blocks)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  expect(getPictureIds([])).toEqual([]);
});

describe('a ledger on paper', () => {
  const row = (more: Partial<LedgerRow> = {}): LedgerRow => ({
    ...{ path: '1', code: 'G1', description: 'Group', level: 1, strategy: 'tbm', cells: {}, stars: {} },
    ...{ planned: 0, done: 0, late: 0, auto: 0, nok: 0, open: 0, compliance: null, plannedHours: 0 },
    ...{ actualHours: 0, breakdowns: 0, breakdownMinutes: 0 },
    ...more,
  });
  const ledger = (...rows: LedgerRow[]): Ledger => ({
    machine: { id: 7, code: 'PRS', description: 'Press', class: 'A' },
    ...{ year: 2026, weeks: 53, from: '2025-12-29', today: '2026-03-16', rows },
    footer: {
      weeks: { 2: { planned: 1, done: 0, breakdowns: 3, breakdownMinutes: 1234, manHours: 5.55 } },
      ...{
        availability: 97.25,
        mtbf: null,
        mttr: 12,
        compliance: 80,
        pmHours: 0,
        ewoHours: 3,
        pmShare: null,
      },
    },
  });
  const LEFT = 21;
  const part = {
    ...{
      class: 'B' as const,
      supplier: 'Bosch',
      codeSap: '47',
      quantity: 2,
      stock: 3,
      unitPrice: 5,
      leadTimeR: 7,
    },
    ...{
      mtbfT: 8,
      mtbfR: 9.26,
      breakdowns: 12,
      breakdownMinutes: 13,
      pillars: ['S', 'AM'] as ('S' | 'AM')[],
    },
  };

  it('has the signs of each week: orders above, breakdowns below', () => {
    const cells = {
      1: { symbol: 'planned', count: 1 },
      2: { symbol: 'done', count: 2, early: true },
      3: { symbol: 'late', count: 1, replaced: true },
      4: { symbol: 'open', count: 3, nok: true, replaced: true },
      5: { symbol: 'auto', count: 1 },
      6: { symbol: 'planned', count: 0, projected: true },
    } satisfies LedgerRow['cells'];
    const stars = {
      1: { count: 2, minutes: 9, own: 2 },
      8: { count: 5, minutes: 9, own: 2 },
      9: { count: 4, minutes: 9, own: 0 },
    };
    const paper = buildLedgerPrintout(ledger(row({ part, cells, stars, closedHere: { 2: 1, 7: 1 } })), words);
    const week = cellsOf(tableIn(paper.blocks).rows[0]).slice(LEFT, LEFT + 10);
    expect(week.map(({ text }) => text)).toEqual([
      ...['○', '●2«', '◐R', '✕3▲R', '◍', '○', '·', undefined, undefined, undefined],
    ]);
    // Breakdowns of the element itself, and of its descendants.
    expect(week.map(({ below }) => below?.text)).toEqual([
      ...['★2', undefined, undefined, undefined, undefined, undefined, undefined, '★2☆3', '☆4', undefined],
    ]);
    const legend = paper.blocks[1] as { text: string };
    for (const sign of ['○', '●', '◐', '✕', '◍', '▲', 'R', '«', '↳', '·', '◆', '★', '☆'])
      expect(legend.text).toContain(`${sign} `);
  });

  it('lists the work that larger orders do, and the expected day of a meter', () => {
    const cells = {
      9: { symbol: 'done', count: 1, inLarger: { cycleId: 4, cycle: 'Q-1', code: 'W-9' } },
      30: { symbol: 'planned', count: 0, projected: true, inLarger: { cycleId: 4, cycle: 'Q-1' } },
    } satisfies LedgerRow['cells'];
    const band = { on: '2026-05-12', earliest: '2026-05-10' };
    const { blocks } = buildLedgerPrintout(
      ledger(
        row({ part, cells, cycle: 'C-1', task: 'Look', expected: { ...band, latest: '2026-05-15' } }),
        row({ expected: { ...band, latest: null } }),
      ),
      words,
    );
    const { rows, head } = tableIn(blocks);
    expect(cellsOf(rows[0])[LEFT + 8]!.text).toBe('●↳');
    const column = head.indexOf(words.t('ledger:columns.expected'));
    expect(rows.slice(0, 2).map((cells) => cellsOf(cells)[column]!.text)).toEqual([
      '12/05/2026 (10/05/2026 – 15/05/2026)',
      '12/05/2026 (from 10/05/2026, no end)',
    ]);
    expect(blocks.at(-1)).toMatchObject({
      ...{ kind: 'frame', title: 'Work done in orders of higher rank' },
      blocks: [{ rows: [['C-1', '1 G1 Group', 'Look', 'W9 W-9, W30 Q-1']] }],
    });
  });

  it('has what is known of an element on its first line, and nothing where nothing is', () => {
    const paper = buildLedgerPrintout(
      ledger(
        row({
          part,
          procedure: 'SMP-1',
          task: 'Look',
          cycle: 'C-1',
          frequency: '1W',
          machineState: 'stopped',
        }),
        row({ deleted: true, technicians: 2, minutes: 30 }),
      ),
      words,
    );
    const { rows, head, shares } = tableIn(paper.blocks);
    const texts = rows.map((cells) => cellsOf(cells).map(({ text }) => text));
    expect(texts[0]!.slice(0, LEFT)).toEqual([
      ...[
        '1 G1 Group',
        '1',
        'B',
        'Bosch 47',
        '2',
        '3 / –',
        '€5.00',
        '– / 7',
        '8 / 9.3',
        '',
        '12 · 13',
        'S AM',
      ],
      ...['TBM', 'SMP-1', 'Look', 'C-1', '1W', '', words.getEnumText('machineRunning', 'stopped'), '', ''],
    ]);
    expect(texts[1]!.slice(0, LEFT)).toEqual([
      ...Array(12).fill(''),
      'TBM',
      '',
      '',
      '',
      '',
      '',
      '',
      '2',
      '30',
    ]);
    expect(rows[1]!.slice(0, 3)).toEqual(Array(3).fill({ text: '', ink: '#8a8a8a' }));
    expect([head.length, shares.length]).toEqual([texts[0]!.length, texts[0]!.length]);
  });

  it('has the sums of a line, and leaves empty what is none', () => {
    const sums = {
      ...{ planned: 5, done: 1, late: 2, auto: 3, nok: 4, open: 6, compliance: 12.5, plannedHours: 7 },
      ...{
        actualHours: 8.25,
        labourCost: 9,
        spareCost: 10,
        cost: 19,
        breakdowns: 11,
        breakdownMinutes: 1300,
      },
    };
    const { rows } = secondHalf(buildLedgerPrintout(ledger(row(sums), row({ labourCost: 0 })), words).blocks);
    const right = rows.slice(0, 2).map((cells) =>
      cellsOf(cells)
        .slice(7 + 27)
        .map(({ text }) => text),
    );
    expect(right[0]).toEqual([
      ...['5', '1', '2', '3', '4', '6', '12.5', '7.0', '8.3', '€9.00', '€10.00', '€19.00', '11', '1,300'],
    ]);
    expect(right[1]).toEqual(Array(14).fill(''));
  });

  it('adds up at its foot, and tells the figures of the year', () => {
    const paper = buildLedgerPrintout(ledger(row()), words);
    const feet = tableIn(paper.blocks).rows.slice(1);
    expect(
      feet.map((cells) =>
        cellsOf(cells)
          .slice(LEFT, LEFT + 3)
          .map(({ text }) => text),
      ),
    ).toEqual([
      ['', '1', ''],
      ['', '', ''],
      ['', '3', ''],
      ['', '1,234', ''],
      ['', '5.6', ''],
    ]);
    const facts = paper.blocks.at(-1) as Extract<Block, { kind: 'facts' }>;
    expect(facts.facts.map(({ value }) => value)).toEqual([
      ...['97.3 %', '–', '12.0 min', '80.0 %', '0.0 h', '3.0 h', '–'],
    ]);
    expect(paper).toMatchObject({
      name: 'ML_PRS_2026_20260316.pdf',
      size: 'a3',
      title: 'Machine ledger PRS 2026',
    });
    expect(paper.blocks[0]).toMatchObject({ text: 'Machine ledger: PRS Press', mark: 'A · 2026 · W1–26' });
    expect(paper.blocks[4]).toMatchObject({ kind: 'title', mark: 'A · 2026 · W27–53' });
  });
});

it('a ledger has half a year a page, with the columns that tell its lines beside both', () => {
  const { blocks } = buildLedgerPrintout(samples.ledger(3), words);
  const [first, second] = [tableIn(blocks), secondHalf(blocks)];
  expect(blocks.map(({ kind }) => kind).slice(2, 5)).toEqual(['table', 'newPage', 'title']);
  expect(first.head.slice(-26)).toEqual(Array.from({ length: 26 }, (_, i) => String(i + 1)));
  expect(second.head.slice(7, 34)).toEqual(Array.from({ length: 27 }, (_, i) => String(i + 27)));
  for (const column of ['element', 'strategy', 'task', 'cycle'] as const)
    expect(second.head).toContain(words.t(`ledger:columns.${column}`));
  expect(Math.min(first.size!, second.size!)).toBeGreaterThanOrEqual(7);
});

describe('a calendar on paper', () => {
  const line = (days: CalendarLine['days'], expected?: readonly string[]): CalendarLine => ({
    ...{ machine: 'PRS', cycle: 'C-1', description: 'Weekly', days },
    ...(expected && { expected: new Set(expected) }),
  });
  const paperOf = (
    from: string,
    to: string,
    lines: CalendarLine[],
    type: 'workorders' | 'checklists' | 'am' = 'workorders',
  ) =>
    buildCalendarPrintout(
      {
        type,
        plant: 'Torino',
        from,
        to,
        lines,
        minutes: new Map([
          ['2026-03-02', 100.4],
          ['2026-03-03', 20.2],
        ]),
      },
      words,
    );

  it('has a column a day, each order by the sign of the worst and how many there are', () => {
    const days = new Map([
      ['2026-03-02', ['green'] as const],
      ['2026-03-03', ['green', 'red', 'orange'] as const],
      ['2026-03-07', ['blue'] as const],
    ]);
    const { rows, head } = tableIn(
      paperOf('2026-03-02', '2026-03-08', [line(days, ['2026-03-02', '2026-03-04'])]).blocks,
    );
    expect(
      cellsOf(rows[0])
        .slice(0, 3)
        .map(({ text }) => text),
    ).toEqual(['PRS', 'C-1', 'Weekly']);
    expect(rows[0]!.slice(3)).toEqual([
      {
        text: '●',
        centre: true,
        ink: '#1b7337',
        bold: true,
        fill: undefined,
        below: { text: '○', ink: '#8a8a8a' },
      },
      { text: '✕3', centre: true, ink: '#b3261e', bold: true, fill: undefined },
      { fill: undefined, text: '○', ink: '#8a8a8a', centre: true },
      { fill: undefined },
      { fill: undefined },
      { text: '◍', centre: true, ink: '#0b57a4', bold: true, fill: '#f0f0f0' },
      { fill: '#f0f0f0' },
    ]);
    expect(
      cellsOf(rows[1])
        .slice(3)
        .map(({ text }) => text),
    ).toEqual(['100', '20', '', '', '', '', '']);
    expect(rows[1]!.slice(0, 4)).toEqual([
      { text: words.t('orders:fields.minutes'), bold: true },
      ...['', '', { text: '100', centre: true }],
    ]);
    expect(head.slice(3)).toEqual([
      'W10\n03\n2',
      ' \n \n3',
      ' \n \n4',
      ' \n \n5',
      ' \n \n6',
      ' \n \n7',
      ' \n \n8',
    ]);
  });

  it('names weeks on Mondays, months where they begin, and both on the first day', () => {
    const { head } = tableIn(paperOf('2026-02-27', '2026-03-02', []).blocks);
    expect(head.slice(3)).toEqual(['W09\n02\n27', ' \n \n28', ' \n03\n1', 'W10\n \n2']);
  });

  it('has a column a week where the period is longer than 62 days', () => {
    const days = new Map([
      ['2026-03-03', ['green'] as const],
      ['2026-03-08', ['yellow'] as const],
    ]);
    const month = (to: string) => tableIn(paperOf('2026-03-01', to, [line(days)]).blocks);
    expect(month('2026-05-01').head).toHaveLength(3 + 62);
    const { head, rows, shares } = month('2026-05-02');
    expect(head.slice(3, 5)).toEqual(['2026\nW09', '2026\nW10']);
    expect(rows[0]![4]).toMatchObject({ text: '○2', fill: undefined });
    const expected = tableIn(paperOf('2026-03-01', '2026-05-02', [line(new Map(), ['2026-03-04'])]).blocks);
    expect(cellsOf(expected.rows[0]).slice(3, 6)).toMatchObject([{}, { text: '○' }, {}]);
    expect(cellsOf(expected.rows[0])[5]!.text).toBeUndefined();
    expect(cellsOf(rows[1])[4]!.text).toBe('121');
    expect(shares.slice(3).reduce((sum, share) => sum + share, 0)).toBeCloseTo(68, 9);
  });

  it('explains the sign of each colour', () => {
    const [title, legend] = paperOf('2026-03-02', '2026-03-08', []).blocks as {
      kind: string;
      text: string;
    }[];
    expect([title!.kind, legend!.kind]).toEqual(['title', 'text']);
    expect(legend!.text.split(/ {2,}/)).toEqual(
      (
        [
          ['○', 'yellow'],
          ['●', 'green'],
          ['◐', 'orange'],
          ['✕', 'red'],
          ['◍', 'blue'],
        ] as const
      ).map(([sign, colour]) => `${sign} ${words.getEnumText('orderColour', colour)}`),
    );
  });

  it('explains what is expected where something is', () => {
    const legend = (lines: CalendarLine[]) =>
      (paperOf('2026-03-02', '2026-03-08', lines).blocks[1] as { text: string }).text;
    const hint = words.t('ledger:legend.projected');
    expect(legend([line(new Map())])).not.toContain(hint);
    expect(legend([line(new Map()), line(new Map(), [])])).toContain(hint);
  });

  it('is called by what it is of, and when', () => {
    const names = (['workorders', 'checklists', 'am'] as const).map(
      (type) => paperOf('2026-03-02', '2026-03-08', [], type).name,
    );
    expect(names).toEqual(['PM', 'CK', 'AM'].map((each) => `${each}_2026-03-02_2026-03-08.pdf`));
    const paper = paperOf('2026-03-02', '2026-03-08', []);
    const orders = words.t('orders:calendar.of.workorders');
    expect(paper.title).toBe(`${orders} 2026-03-02 – 2026-03-08`);
    expect(paper.blocks[0]).toMatchObject({
      text: `${orders} · Torino`,
      mark: '02/03/2026 – 08/03/2026',
    });
    expect(paper).toMatchObject({ size: 'a3', foot: `Torino · ${words.t('orders:calendar.of.workorders')}` });
  });
});

describe('the card of a tag', () => {
  const tag = {
    ...{
      code: 'T-2026-000001',
      pillar: 'SAF',
      on: '2026-03-02',
      shift: 1,
      anomaly: 'Oil',
      requester: 'Rosa',
    },
  } as unknown as TagPage;
  const around = { machine: 'PRS Press', plant: 'Torino', url: 'https://x' };
  const paperOf = (more: object = {}, about: object = {}) =>
    buildTagPrintout({ ...tag, ...more } as TagPage, { ...around, ...about }, words);
  const lines = (more: object = {}, about: object = {}) =>
    (paperOf(more, about).blocks[1] as Extract<Block, { kind: 'beside' }>).blocks[0] as Extract<
      Block,
      { kind: 'text' }
    >[];

  it('is in the colour of its pillar, with the way to the tag as a code', () => {
    expect(paperOf()).toMatchObject({ name: 'T-2026-000001.pdf', size: 'card', foot: 'Rosa · Torino' });
    expect(paperOf().blocks[0]).toMatchObject({
      text: 'SAF   T-2026-000001',
      fill: '#ffd60a',
      ink: '#000000',
    });
    expect(paperOf({ pillar: 'WO' }).blocks[0]).toMatchObject({ fill: '#ffffff', ink: '#000000' });
    const fills = ['AM', 'PM', 'QC', 'ENV', 'EN', 'LCS'].map(
      (pillar) => (paperOf({ pillar }).blocks[0] as { fill: string }).fill,
    );
    expect(fills).toEqual(['#0b57a4', '#b3261e', '#ff9a1f', '#1b7337', '#1b7337', '#5f6b7a']);
    expect(paperOf().blocks[1]).toMatchObject({ blocks: [[{}, {}], [{ kind: 'code', text: 'https://x' }]] });
  });

  it('says where, what and what to do, as far as it is known', () => {
    const element = { code: 'C1', description: 'Seal' };
    const full = lines({
      element,
      workstation: 'W3',
      object: 'bench',
      action: 'change',
      actionNotes: 'soon',
    });
    expect(full.map(({ text }) => text)).toEqual([
      'PRS Press · C1 Seal · W3',
      words.getEnumText('tagObject', 'bench'),
      'Oil',
      `${words.t('tag:fields.action')}: ${words.getEnumText('tagAction', 'change')}, soon`,
    ]);
    expect(lines({}, { machine: undefined }).map(({ text }) => text)).toEqual(['Oil']);
    expect(lines({ actionNotes: 'soon' }).at(-1)!.text).toBe(`${words.t('tag:fields.action')}: soon`);
  });

  it('is cut where it does not fit, and smaller where it is long', () => {
    const anomaly = (n: number) => lines({ anomaly: 'x'.repeat(n) })[1]!;
    expect([anomaly(100).size, anomaly(101).size]).toEqual([15, 11]);
    expect(anomaly(200).text).toHaveLength(200);
    expect(anomaly(201).text).toBe(`${'x'.repeat(200)}…`);
    expect(lines({ workstation: 'y'.repeat(90) })[0]!.text).toHaveLength(71);
  });
});
