import { describe, expect, it } from 'vitest';
import { computeStockHistory, type RecordedMovement } from './history.ts';
import type { SparePart } from './spare.ts';
import { computeStockValues } from './stock-view.ts';

const on = '2026-03-11';
const receipt = (id: string, day: string, quantity: number, orderedOn?: string): RecordedMovement => ({
  ...{ id, day, type: '101', quantity, unitPrice: 5 },
  ...(orderedOn && { orderedOn }),
});
const issue = (id: string, day: string, quantity: number): RecordedMovement => ({
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
    const history = computeStockHistory(movements, { stock, on, before: 'D' });
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
    const earlier = computeStockHistory(movements.slice(0, 3), { stock: 85, on: '2025-06-02', before: 'B' });
    const rest = movements.filter(({ id }) => id >= 'B');
    expect(computeStockHistory(rest, { stock, on, before: 'D', past: earlier.past })).toEqual(
      computeStockHistory(movements, { stock, on, before: 'D' }),
    );
  });

  it('of receipts counts those that stand', () => {
    const back: RecordedMovement = { id: 'I', day: on, type: '102', quantity: -20, reverses: 'F' };
    expect(computeStockHistory([...movements, back], { stock: 73, on, before: 'D' }).realLeadTime).toBe(10);
  });

  it('keeps the five receipts last received, in whatever order they were recorded', () => {
    const days = [12, 10, 20, 18, 14, 16];
    const receipts = days.map((day, i) => receipt(`R${i}`, `2026-01-${day}`, 1, `2026-01-0${(i % 9) + 1}`));
    const { past, realLeadTime } = computeStockHistory(receipts, { stock: 6, on, before: 'S' });
    expect(past!.receipts.map(({ receivedOn }) => Number(receivedOn.slice(8)))).toEqual([12, 14, 16, 18, 20]);
    // From the first of January on: 12−1, 14−5, 16−6, 18−4, 20−3.
    expect(realLeadTime).toBe(12.2);
    const sameDay = ['B', 'A', 'C'].map((id) => receipt(id, '2026-01-10', 1, '2026-01-01'));
    expect(
      computeStockHistory(sameDay, { stock: 3, on, before: 'S' }).past!.receipts.map(({ id }) => id),
    ).toEqual(['A', 'B', 'C']);
  });

  it('takes a lead time from receipts whose order is known alone', () => {
    const issued = { ...issue('B', '2026-01-10', 1), orderedOn: '2025-01-01' };
    const all = [receipt('A', '2026-01-09', 5, '2026-01-01'), issued, receipt('C', '2026-01-11', 5)];
    const history = computeStockHistory(all, { stock: 9, on, before: 'B' });
    expect(history.realLeadTime).toBe(8);
    expect(history.past!.receipts.map(({ id }) => id)).toEqual(['A']);
    expect(computeStockHistory(all, { stock: 9, on, before: 'A' }).past).toMatchObject({
      qty: 0,
      receipts: [],
    });
    expect(computeStockHistory([], { stock: 0, on, before: 'A' }).realLeadTime).toBeUndefined();
  });

  it('begins on the first day and ends on the last, in whatever order they were recorded', () => {
    const [first, ...rest] = movements;
    const mixed = [...rest, first!];
    const history = computeStockHistory(mixed, { stock, on, before: 'D' });
    expect(history).toMatchObject({ past: { since: '2024-11-02' }, last: '2026-03-01' });
    const backwards = computeStockHistory([...movements].reverse(), { stock, on, before: '' });
    expect(backwards).toMatchObject({ figures: { since: '2024-11-02' }, last: '2026-03-01' });
    expect(backwards.consumption).toHaveProperty('deviation');
    const fromThere = computeStockHistory(movements, { stock, on, before: 'E' });
    expect(fromThere).toMatchObject({ past: { qty: 90 }, consumption: { perDay: 17 / 365 } });
    expect(fromThere.difference).toBeUndefined();
  });

  it('of issues does not count those taken back', () => {
    const back: RecordedMovement = {
      id: 'I',
      day: on,
      type: '202',
      quantity: 7,
      unitPrice: 5,
      reverses: 'H',
    };
    expect(computeStockHistory([...movements, back], { stock: 100, on, before: 'D' })).toMatchObject({
      figures: { issuedValue: 50 },
      consumption: { deviation: expect.any(Number) },
    });
  });

  it('says what lies there and was never booked', () => {
    expect(computeStockHistory(movements, { stock: 95.5, on, before: 'D' }).difference).toBe(2.5);
  });

  it('ends when nothing of it is left in the year', () => {
    const history = computeStockHistory(movements, { stock, on: '2027-06-01', before: 'Z' });
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
  const history = computeStockHistory(movements, { stock, on, before: 'D' });
  const shown = (today: string) =>
    computeStockValues({ qty: stock, free: stock, spare, history }, { stoppedHourCost: 0, today });
  expect(shown('2027-02-28').daily).toBe(0.047);
  expect(shown('2027-03-02')).toMatchObject({ daily: 0.2, reorderPoint: 5, safetyProposal: 2 });
});
