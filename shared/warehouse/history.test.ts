import { describe, expect, it } from 'vitest';
import { historyOf, type Recorded } from './history.ts';
import { shownStock } from './shown.ts';
import type { SparePart } from './spare.ts';

const on = '2026-03-11';
const receipt = (id: string, day: string, quantity: number, orderedOn?: string): Recorded => ({
  ...{ id, day, type: '101', quantity, unitPrice: 5 },
  ...(orderedOn && { orderedOn }),
});
const issue = (id: string, day: string, quantity: number): Recorded => ({
  ...{ id, day, type: '201', quantity: -quantity, unitPrice: 5 },
});
const movements = [
  receipt('A', '2024-11-02', 100, '2024-10-23'),
  issue('B', '2025-01-10', 10),
  issue('E', '2025-06-01', 5),
  receipt('F', '2025-07-01', 20, '2025-06-11'),
  issue('G', '2025-08-01', 5),
  issue('H', '2026-03-01', 7),
];
const stock = 93;

describe('the history of a stock', () => {
  it('is of the year, with what was before as a sum', () => {
    const history = historyOf(movements, { stock, on, before: 'D' });
    expect(history).toMatchObject({
      figures: { on, since: '2024-11-02', issuedValue: 85 },
      consumption: { perDay: 17 / 365 },
      realLeadTime: 15,
      past: { before: 'D', qty: 90, since: '2024-11-02', receipts: [{ id: 'A' }] },
      last: '2026-03-01',
    });
    expect(history.difference).toBeUndefined();
  });

  it('is the same whether it is told from the beginning or carried on', () => {
    const earlier = historyOf(movements.slice(0, 3), { stock: 85, on: '2025-06-02', before: 'B' });
    const rest = movements.filter(({ id }) => id >= 'B');
    expect(historyOf(rest, { stock, on, before: 'D', past: earlier.past })).toEqual(
      historyOf(movements, { stock, on, before: 'D' }),
    );
  });

  it('of receipts counts those that stand', () => {
    const back: Recorded = { id: 'I', day: on, type: '102', quantity: -20, reverses: 'F' };
    expect(historyOf([...movements, back], { stock: 73, on, before: 'D' }).realLeadTime).toBe(10);
  });

  it('of issues does not count those taken back', () => {
    const back: Recorded = { id: 'I', day: on, type: '202', quantity: 7, unitPrice: 5, reverses: 'H' };
    expect(historyOf([...movements, back], { stock: 100, on, before: 'D' })).toMatchObject({
      figures: { issuedValue: 50 },
      consumption: { deviation: expect.any(Number) },
    });
  });

  it('says what lies there and was never booked', () => {
    expect(historyOf(movements, { stock: 95.5, on, before: 'D' }).difference).toBe(2.5);
  });

  it('ends when nothing of it is left in the year', () => {
    const history = historyOf(movements, { stock, on: '2027-06-01', before: 'Z' });
    expect(history).toMatchObject({ past: { qty: stock }, figures: { average: stock, used: [] } });
    expect(history.last).toBeUndefined();
  });
});

it('a year without use says nothing of what is used: people are asked again', () => {
  const spare = {
    code: 'S',
    description: 'Seal',
    unit: 'pc',
    leadTime: 10,
    yearlyConsumption: 73,
  } as SparePart;
  const history = historyOf(movements, { stock, on, before: 'D' });
  const shown = (today: string) =>
    shownStock({ qty: stock, free: stock, spare, history }, { stoppedHourCost: 0, today });
  expect(shown('2027-02-28').daily).toBe(0.047);
  expect(shown('2027-03-02')).toMatchObject({ daily: 0.2, reorderPoint: 5, safetyProposal: 2 });
});
