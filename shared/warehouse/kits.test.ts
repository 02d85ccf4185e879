import fc from 'fast-check';
import '#tests/property-seed.ts';
import { describe, expect, it } from 'vitest';
import { addDays } from '../day.ts';
import { allocateKits, type KitOrder } from './kits.ts';

type Need = KitOrder['needs'][number];

const today = '2026-03-02';
const order = (code: string, plannedOn: string, ...needs: Need[]): KitOrder => ({ code, plannedOn, needs });
const need = (spareId: number, quantity: number, warehouseId?: number): Need => ({
  spareId,
  quantity,
  ...(warehouseId !== undefined && { warehouseId }),
});
const stock = (spareId: number, free: number, warehouseId = 1) => ({ spareId, warehouseId, free });
const leadTimes = (spareId: number) => ({ 7: 3, 8: 2.4 })[spareId];

describe('the kits of planned orders', () => {
  it('are reserved in order of planned day, then code', () => {
    const orders = [
      order('W-3', '2026-03-05', need(7, 1)),
      order('W-2', '2026-03-05', need(7, 1)),
      order('W-9', '2026-03-04', need(7, 1)),
    ];
    expect(allocateKits(orders, [stock(7, 2)], leadTimes, today)).toEqual([
      { code: 'W-9', colour: 'green', missing: [] },
      { code: 'W-2', colour: 'green', missing: [] },
      { code: 'W-3', colour: 'amber', missing: [{ spareId: 7, quantity: 1, orderBy: '2026-03-02' }] },
    ]);
  });

  it('keep what is there, and say what is missing and when to order it', () => {
    const orders = [
      order('W-1', '2026-03-09', need(8, 5)),
      order('W-2', '2026-03-10', need(8, 2), need(9, 1)),
    ];
    expect(allocateKits(orders, [stock(8, 3)], leadTimes, today).map(({ missing }) => missing)).toEqual([
      [{ spareId: 8, quantity: 2, orderBy: '2026-03-06' }],
      [
        { spareId: 8, quantity: 2, orderBy: '2026-03-07' },
        { spareId: 9, quantity: 1 },
      ],
    ]);
  });

  it('come from the warehouse that is named, else from any', () => {
    const stocks = [stock(7, 1, 1), stock(7, 2, 2), stock(7, -4, 3)];
    const missing = (...needs: Need[]) =>
      allocateKits([order('W-1', today, ...needs)], stocks, leadTimes, today)[0]!.missing;
    expect(missing(need(7, 3))).toEqual([]);
    expect(missing(need(7, 3, 2))).toEqual([
      { spareId: 7, warehouseId: 2, quantity: 1, orderBy: '2026-02-27' },
    ]);
    expect(missing(need(7, 1), need(7, 2, 2))).toEqual([]);
    expect(missing(need(7, 2), need(7, 2))).toMatchObject([{ quantity: 1 }]);
    expect(missing(need(7, 2, 2), need(7, 1, 1), need(7, 1, 2))).toMatchObject([
      { warehouseId: 2, quantity: 1 },
    ]);
    expect(stocks[0]!.free).toBe(1);
  });

  it('leave a warehouse to the need that names it, and a spare to its own', () => {
    const missing = (...needs: Need[]) =>
      allocateKits([order('W-1', today, ...needs)], [stock(7, 1, 1), stock(7, 1, 2)], leadTimes, today)[0]!
        .missing;
    expect(missing(need(7, 1), need(7, 1, 1))).toEqual([]);
    expect(missing(need(7, 1, 1), need(7, 1))).toEqual([]);
    expect(missing(need(9, 1))).toStrictEqual([{ spareId: 9, quantity: 1 }]);
  });

  it('are those of the next 14 days', () => {
    const days = [-1, 0, 14, 15].map((days) => addDays(today, days));
    const codes = allocateKits(
      days.map((day, i) => order(`W-${i}`, day)),
      [],
      leadTimes,
      today,
    ).map(({ code }) => code);
    expect(codes).toEqual(['W-1', 'W-2']);
  });

  it('are exact in decimals', () => {
    const orders = [order('W-1', today, need(7, 0.1)), order('W-2', today, need(7, 0.2))];
    expect(
      allocateKits(orders, [stock(7, 0.3)], leadTimes, today).every(({ colour }) => colour === 'green'),
    ).toBe(true);
  });

  it('together lack what the stock lacks, whoever comes first', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 14 }), fc.integer({ min: 1, max: 9 })), { maxLength: 8 }),
        fc.integer({ min: 0, max: 40 }),
        (wanted, free) => {
          const orders = wanted.map(([days, quantity], i) =>
            order(`W-${i}`, addDays(today, days), need(7, quantity)),
          );
          const missing = allocateKits(orders, [stock(7, free)], leadTimes, today)
            .flatMap((kit) => kit.missing)
            .reduce((sum, { quantity }) => sum + quantity, 0);
          const all = wanted.reduce((sum, [, quantity]) => sum + quantity, 0);
          expect(missing).toBe(Math.max(0, all - free));
        },
      ),
    );
  });
});
