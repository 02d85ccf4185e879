import { describe, expect, it } from 'vitest';
import { frequencyIn } from './frequency.ts';
import { pmPlan } from './pm-plan.ts';
import { recordsIn } from './records.ts';

const lines = (text: string) => recordsIn(text).map(({ line, text, broken }) => [line, text, broken]);

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
    expect(recordsIn('\uFEFF"a";b', ';')[0]).toMatchObject({ text: '"a";b', broken: false });
    expect(lines('pipe 3",2')).toEqual([[1, 'pipe 3",2', false]]);
    expect(lines('')).toEqual([]);
  });
});

describe('a frequency', () => {
  it.each([
    ['52W', 52, 'W'],
    ['4 days', 4, 'D'],
    [' 6 Months ', 6, 'M'],
    ['every 2 weeks', 2, 'W'],
    ['3-monthly', 3, 'M'],
    ['Quarterly', 3, 'M'],
    ['half-yearly', 6, 'M'],
    ['every day', 1, 'D'],
    ['1Y', 1, 'Y'],
  ])('%s', (text, n, unit) => expect(frequencyIn(text)).toEqual({ n, unit }));

  it.each(['TAR', 'As needed', '', 'W', '0W', '99999D', '52', '-3 days', 'W52'])('%s is none', (text) =>
    expect(frequencyIn(text)).toBeUndefined(),
  );
});

describe('a plan', () => {
  const header = ['Asset ID', 'Contol Loop-ID', 'Component ID', 'Control Measure', 'Control Frequency'];
  const plan = (...rows: string[][]) => pmPlan([header, ...rows].map((cells, i) => ({ line: i + 1, cells })));

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
    expect(pmPlan([{ line: 1, cells: ['Asset', 'Loop ID'] }]).problems.map(({ value }) => value)).toEqual([
      'component',
      'measure',
      'frequency',
    ]);
    expect(pmPlan([]).problems).toHaveLength(5);
  });
});
