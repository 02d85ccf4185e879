import { describe, expect, it } from 'vitest';
import {
  addProjectedDates,
  buildCellsFromOrders,
  buildCellsFromTotals,
  countCellOrders,
  findCellColour,
  listCellColours,
} from './calendar-cells.ts';

const planned = { state: 'planned', plannedOn: '2026-03-11', tolerance: 2, minutes: 30 } as const;
const closed = { ...planned, state: 'closed', closedOn: '2026-03-11' } as const;

describe('calendar cells', () => {
  it('counts by colour as today judges, and takes the worst for the cell (domain 4.8)', () => {
    const late = { ...closed, closedOn: '2026-03-14' } as const;
    const of = (today: string) => buildCellsFromOrders([planned, closed, late], today).get('2026-03-11')!;
    expect(of('2026-03-13').counts).toEqual({ green: 1, yellow: 1, orange: 1, red: 0, blue: 0 });
    expect(findCellColour(of('2026-03-13'))).toBe('yellow');
    expect(findCellColour(of('2026-03-14'))).toBe('red');
    expect(of('2026-03-14').minutes).toBe(90);
  });

  it('puts blue above yellow and leaves cancelled orders out', () => {
    const cells = buildCellsFromOrders(
      [planned, { ...planned, state: 'autoClosed' }, { ...planned, state: 'cancelled' }],
      '2026-03-11',
    );
    const cell = cells.get('2026-03-11')!;
    expect(listCellColours(cell)).toEqual(['blue', 'yellow']);
    expect(countCellOrders(cell)).toBe(2);
  });

  it('judges a meter order by its meter', () => {
    const meter = { ...planned, tolerance: 2000, dueRun: 170_000 };
    const red = buildCellsFromOrders([{ ...meter, overdue: true }], '2026-03-01');
    expect(findCellColour(red.get('2026-03-11')!)).toBe('red');
    expect(findCellColour(buildCellsFromOrders([meter], '2027-01-01').get('2026-03-11')!)).toBe('yellow');
  });

  it('marks dates that are no orders yet', () => {
    const drawn = buildCellsFromOrders([planned], '2026-03-01');
    const cells = addProjectedDates(drawn, [
      { planned: '2026-03-18' },
      { planned: '2026-03-18' },
      { planned: '2026-03-11' },
      { planned: null },
    ]);
    expect([...cells].map(([day, cell]) => [day, countCellOrders(cell), cell.projected])).toEqual([
      ['2026-03-11', 1, 1],
      ['2026-03-18', 0, 2],
    ]);
    expect(drawn.get('2026-03-11')!.projected).toBe(0);
  });

  it('reads day totals as they come', () => {
    const cells = buildCellsFromTotals([
      { on: '2026-03-11', green: 2, yellow: 0, orange: 1, red: 0, blue: 0, minutes: 95, inLarger: 2 },
    ]);
    expect(cells.get('2026-03-11')).toMatchObject({ inLarger: 2, projected: 0 });
    expect(findCellColour(cells.get('2026-03-11')!)).toBe('orange');
  });
});
