import { describe, expect, it } from 'vitest';
import { parsePmPlan } from './pm-plan.ts';
import { parseCsv } from './records.ts';

const lines = (text: string) => parseCsv(text).map(({ line, text, broken }) => [line, text, broken]);

describe('records of a CSV text', () => {
  it('end with their line, or with the quote that spans lines', () => {
    expect(lines('a,b\r\n"x\ny",2\n\n3,"q ""z"" q"\n')).toEqual([
      [1, 'a,b', false],
      [2, '"x\ny",2', false],
      [5, '3,"q ""z"" q"', false],
    ]);
  });

  it('lose nothing when a quote is left open', () => {
    expect(lines('h,n\n1,"open\n2,"closed"\n3,"open to the end\n4,x')).toEqual([
      [1, 'h,n', false],
      [2, '1,"open', true],
      [3, '2,"closed"', false],
      [4, '3,"open to the end', true],
      [5, '4,x', false],
    ]);
    expect(lines('"a"b,c\nd,e')).toEqual([
      [1, '"a"b,c', true],
      [2, 'd,e', false],
    ]);
  });

  it('begin after a byte order mark, and take other separators and inches', () => {
    expect(parseCsv('\uFEFF"a";b', ';')[0]).toMatchObject({ text: '"a";b', broken: false });
    expect(lines('pipe 3",2')).toEqual([[1, 'pipe 3",2', false]]);
    expect(lines('')).toEqual([]);
  });
});

describe('a plan', () => {
  const header = ['Asset ID', 'Contol Loop-ID', 'Component ID', 'Control Measure', 'Control Frequency'];
  const plan = (...rows: string[][]) =>
    parsePmPlan([header, ...rows].map((cells, i) => ({ line: i + 1, cells })));

  it('is made of machines, loops, classes and components, each once', () => {
    const { machines, procedures, cycles, problems } = plan(
      ['M1', 'CL 01', 'V1 ', 'Check  seat', '52W'],
      ['M1', 'Loop 01', 'V1', 'check seat', '52 weeks'],
      ['M1', 'CL 02', 'V2', 'Check seat', '4 days'],
    );
    expect(machines).toEqual([
      {
        code: 'M1',
        line: 2,
        groups: [
          {
            code: '01',
            description: 'CL 01',
            line: 2,
            subgroups: [
              {
                code: 'X',
                description: 'X',
                line: 2,
                components: [{ code: 'V1', description: 'V1', line: 2 }],
              },
            ],
          },
          {
            code: '02',
            description: 'CL 02',
            line: 4,
            subgroups: [
              {
                code: 'X',
                description: 'X',
                line: 4,
                components: [{ code: 'V2', description: 'V2', line: 4 }],
              },
            ],
          },
        ],
      },
    ]);
    expect(procedures).toEqual(['Check seat']);
    expect(
      cycles.map(({ code, strategies }) => [code, strategies.map((s) => [s.component, s.lines])]),
    ).toEqual([
      ['M1-52W', [['V1', [2, 3]]]],
      ['M1-4D', [['V2', [4]]]],
    ]);
    expect(problems).toEqual([]);
  });

  it('hangs components into the loop and the class that stand, by the words the plan has for them', () => {
    const titles = [
      ...['Asset', 'Loop ID', 'Tag', 'Component information', 'Class code', 'Equipment class'],
      ...['Task', 'Interval'],
    ];
    const { machines } = parsePmPlan(
      [
        titles,
        ['M1', 'Cooling loop 07', 'V1', 'Inlet', 'VA', 'Valves', 'Check', '1W'],
        ['M1', 'L 07', 'V2', '', 'VA', 'Other valves', 'Check', '1W'],
        ['M1', '07', 'P1', 'Feed pump', 'PU', '', 'Check', '1W'],
        ['M1', 'L 08', 'V1', 'Elsewhere', 'VA', 'Valves', 'Clean', '1W'],
      ].map((cells, i) => ({ line: i + 1, cells })),
    );
    const [group, ...more] = machines[0]!.groups;
    // A component stays in the place that lists it first.
    expect(more).toEqual([]);
    expect([group!.code, group!.description]).toEqual(['07', 'Cooling loop 07']);
    expect(
      group!.subgroups.map(({ code, description, components }) => [
        code,
        description,
        components.map((each) => [each.code, each.description]),
      ]),
    ).toEqual([
      [
        'VA',
        'Valves',
        [
          ['V1', 'Inlet'],
          ['V2', 'V2'],
        ],
      ],
      ['PU', 'PU', [['P1', 'Feed pump']]],
    ]);
  });

  it('keeps the work of machines apart, however alike their components are called', () => {
    const { cycles, problems } = plan(['M1', 'L 1', 'V1', 'Check', '1W'], ['M2', 'L 1', 'V1', 'Check', '2W']);
    expect(problems).toEqual([]);
    expect(cycles.map(({ code, machine }) => [code, machine])).toEqual([
      ['M1-1W', 'M1'],
      ['M2-2W', 'M2'],
    ]);
  });

  it('reads the day before the month where nothing tells', () => {
    const titles = [...header, 'Start date'];
    const rows = [titles, ['M1', 'L 1', 'V1', 'Check', '1W', '03/04/2026']];
    const { cycles } = parsePmPlan(rows.map((cells, i) => ({ line: i + 1, cells })));
    expect(cycles.map(({ start }) => start)).toEqual(['2026-04-03']);
  });

  it('says of a quote left open which component it is at, and of a line that is short how short', () => {
    const { problems } = parsePmPlan([
      { line: 1, cells: header },
      { line: 2, cells: ['M1', 'L 1', 'V1', 'Check', '1W'], broken: true },
      { line: 3, cells: ['M1'], broken: true },
    ]);
    expect(problems).toEqual([
      { line: 2, code: 'unterminatedQuote', value: 'V1' },
      { line: 3, code: 'unterminatedQuote', value: '' },
      { line: 3, code: 'cellsWrong', value: '1/5' },
    ]);
  });

  it('reports every row it cannot use, by its line', () => {
    const { problems, cycles } = plan(
      ['M1', 'L 1', 'V1', 'Check', 'TAR'],
      ['M1', 'L 1', 'V1', '', '1W'],
      ['M1', '', 'V1', 'Check', '1W'],
      ['M1', 'L 1', 'V1', 'Check', '1W', 'surplus'],
      ['M1', 'L 1', 'V1', 'Check', '1W'],
      ['M1', 'L 1', 'V1', 'Check', '2W'],
    );
    expect(problems).toEqual([
      { line: 2, code: 'noFrequency', value: 'TAR' },
      { line: 3, code: 'measureMissing', value: 'V1' },
      { line: 4, code: 'nameMissing', value: 'loop' },
      { line: 5, code: 'cellsWrong', value: '6/5' },
      { line: 7, code: 'frequenciesDiffer', value: '1W, 2W' },
    ]);
    expect(cycles).toHaveLength(1);
  });

  it('splits a cycle no transaction could hold, and misses columns aloud', () => {
    const many = Array.from({ length: 100 }, (_, i) => ['M1', 'L 1', `V${i}`, 'Check', '1W']);
    expect(plan(...many).cycles.map(({ code, strategies }) => [code, strategies.length])).toEqual([
      ['M1-1W', 45],
      ['M1-1W-2', 45],
      ['M1-1W-3', 10],
    ]);
    expect(
      parsePmPlan([{ line: 1, cells: ['Asset', 'Loop ID'] }]).problems.map(({ value }) => value),
    ).toEqual(['component', 'measure', 'frequency']);
    expect(parsePmPlan([{ line: 3, cells: ['Asset', 'Loop ID', 'Tag', 'Task'] }])).toEqual({
      ...{ machines: [], procedures: [], cycles: [] },
      problems: [{ line: 3, code: 'columnMissing', value: 'frequency' }],
    });
    expect(parsePmPlan([]).problems.map(({ line }) => line)).toEqual([1, 1, 1, 1, 1]);
  });
});
