import { describe, expect, it } from 'vitest';
import { buildSupplierOrders } from './purchase.ts';

type Row = Parameters<typeof buildSupplierOrders>[0][number];
const spare = (code: string, more: Partial<Row> = {}): Row => ({
  ...{ code, active: true, supplierId: 1, stock: 2, level: 'low', reorderLevel: 5 },
  ...{ reorderPoint: null, orderQuantity: 0, unitPrice: 10, risk: null },
  ...more,
});
const risk = (yearly: number | null, more = {}) => ({ proposedLevel: 0, stockOut: 0.1, yearly, ...more });
const codes = (rows: Row[]) => buildSupplierOrders(rows).map(({ items }) => items.map(({ code }) => code));
const quantity = (more: Partial<Row>) => buildSupplierOrders([spare('A', more)])[0]?.items[0]?.quantity;

describe('what is ordered first', () => {
  it('is what costs most if it is missing, then what is emptiest, then what is likeliest to run out', () => {
    const rows = [
      spare('low'),
      spare('dear', { risk: risk(900) }),
      spare('empty', { level: 'notInStock', stock: 0 }),
      spare('likely', { risk: risk(null, { stockOut: 0.4 }) }),
      spare('dearest', { risk: risk(1000) }),
    ];
    expect(codes(rows)).toEqual([['dearest', 'dear', 'empty', 'likely', 'low']]);
  });

  it('is by code what is as urgent, and a chance nobody knows is none', () => {
    expect(codes([spare('b'), spare('c'), spare('a')])).toEqual([['a', 'b', 'c']]);
    expect(codes([spare('c'), spare('b'), spare('a')])).toEqual([['a', 'b', 'c']]);
    const likely = risk(null, { stockOut: 0.1 });
    expect(codes([spare('b', { risk: likely }), spare('a')])).toEqual([['b', 'a']]);
    expect(codes([spare('a'), spare('b', { risk: likely })])).toEqual([['b', 'a']]);
  });

  it('leaves out what there is enough of, and what is out of use', () => {
    const rows = [
      spare('enough', { level: 'active', stock: 9 }),
      spare('gone', { active: false }),
      spare('risky', { level: 'active', stock: 9, risk: risk(null, { proposedLevel: 10 }) }),
    ];
    rows.push(spare('sure', { level: 'active', stock: 9, risk: risk(null, { proposedLevel: 9 }) }));
    expect(codes(rows)).toEqual([['risky']]);
  });

  it('stands supplier by supplier, whose most urgent is the most urgent of all first', () => {
    const rows = [
      spare('a', { supplierId: 1 }),
      spare('b', { supplierId: 2, risk: risk(10) }),
      spare('c', { supplierId: undefined }),
      spare('d', { supplierId: 2 }),
    ];
    expect(buildSupplierOrders(rows).map(({ supplierId }) => supplierId)).toEqual([2, 1, undefined]);
    expect(codes(rows)).toEqual([['b', 'd'], ['a'], ['c']]);
  });
});

describe('how much is ordered', () => {
  it('is what is suggested', () => expect(quantity({ orderQuantity: 75, minLot: 25 })).toBe(75));
  it('is what the level asks for where no optimal stock is known', () => expect(quantity({})).toBe(3));
  it('comes in whole lots', () => expect(quantity({ minLot: 2 })).toBe(4));
  it('reaches the level the risk proposes', () =>
    expect(quantity({ risk: risk(null, { proposedLevel: 8 }) })).toBe(6));
  it('reaches the point that was computed where nobody set a level', () => {
    expect(quantity({ reorderLevel: undefined, reorderPoint: 9 })).toBe(7);
    expect(quantity({ reorderLevel: 5, reorderPoint: 9 })).toBe(3);
    expect(quantity({ stock: 7, minLot: 5 })).toBe(0);
  });

  it('is open where the stock is what the level asks for', () => expect(quantity({ stock: 5 })).toBe(0));

  it('costs its price; without one nobody knows', () => {
    const [order] = buildSupplierOrders([
      spare('a', { orderQuantity: 3, unitPrice: 0.3333 }),
      spare('b', { unitPrice: undefined }),
    ]);
    expect(order!.items.map(({ cost }) => cost)).toEqual([1, null]);
    expect(order!.cost).toBe(1);
  });
});
