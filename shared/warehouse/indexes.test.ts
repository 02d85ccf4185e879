import fc from 'fast-check';
import '#tests/property-seed.ts';
import { describe, expect, it } from 'vitest';
import { addDays, toDayNumber } from '../day.ts';
import {
  computeIndexes,
  computeIndexesOfSums,
  computeStockFigures,
  computeStockYear,
  type IndexedStock,
  type StockIndexes,
  sumIndexes,
} from './indexes.ts';
import type { StockChange } from './issues.ts';

const today = '2026-12-31';
const change = (daysBack: number, quantity: number, more: Partial<StockChange> = {}): StockChange => ({
  day: addDays(today, -daysBack),
  type: quantity < 0 ? '201' : '101',
  quantity,
  unitPrice: 5,
  ...more,
});
const indexed = (changes: readonly StockChange[], unitPrice?: number): IndexedStock => {
  const stock = changes.reduce((sum, { quantity }) => sum + quantity, 0);
  return { stock, unitPrice, figures: computeStockFigures(changes, { stock, on: today }) };
};

const ofStock = ({ stock, unitPrice, figures }: IndexedStock, day: string) =>
  computeIndexes(figures && computeStockYear(figures, stock, day), unitPrice);

/** 240 issued at 5.00 in nine of twelve months, a mean stock of 85, 18 days without stock. */
const vector = [
  change(400, 240),
  ...[360, 330, 300, 270, 230, 200, 170, 140].map((daysBack) => change(daysBack, -27)),
  change(110, -24),
  change(92, 3),
  change(25, 1),
];

describe('the indexes of a stock', () => {
  it('are those of the year that ends today', () => {
    const { IR, IM, ...others } = ofStock(indexed(vector, 5), today);
    expect(IR).toBeCloseTo(2.82, 2);
    expect(IM).toBeCloseTo(4.9, 1);
    expect(others).toEqual({ IRL: 0, INU: 25, MSV: 425 });
    const { stock, figures } = indexed(vector);
    expect(computeStockYear(figures!, stock, today)).toEqual({
      average: 85,
      issuedValue: 1200,
      emptyDays: 18,
      observedDays: 365,
      idleMonths: 3,
      months: 12,
      unused: false,
    });
  });

  it('call slow what turns over less than once', () => {
    expect(
      ofStock(
        indexed([change(400, 4), change(364, -2), change(364, 2), change(0, -2), change(0, 2)], 5),
        today,
      ),
    ).toMatchObject({ IR: 1, IRL: 0 });
    expect(ofStock(indexed([change(400, 5), change(0, -4), change(0, 4)], 5), today)).toMatchObject({
      IR: 0.8,
      IRL: 1,
    });
  });

  it('take a booking put right for no issue of its day', () => {
    const changes = [change(364, 9), change(300, -5), change(100, 2, { type: '202' })];
    expect(ofStock(indexed(changes, 5), today)).toMatchObject({ INU: (11 / 12) * 100 });
    expect(computeStockYear(indexed(changes).figures!, 6, today).issuedValue).toBe(15);
  });

  it.each<[why: string, StockChange[], number | undefined, StockIndexes]>([
    ['nothing was ever booked', [], 5, { IR: null, IRL: 0, INU: null, MSV: null, IM: null }],
    [
      'no price',
      [change(364, 4), change(0, -1)],
      undefined,
      { IR: null, IRL: 0, INU: (11 / 12) * 100, MSV: 0, IM: 0 },
    ],
    [
      'used less than once over',
      [change(364, 4), change(0, -4)],
      5,
      {
        IR: (4 * 365) / (4 * 364),
        IRL: 0,
        INU: (11 / 12) * 100,
        MSV: (20 * 364) / 365,
        IM: 100 / 365,
      },
    ],
    ['never used', [change(364, 4)], 5, { IR: 0, IRL: 0, INU: 100, MSV: 20, IM: 0 }],
    [
      'slow',
      [change(400, 8), change(0, -1)],
      5,
      { IR: 5 / (40 - 5 / 365), IRL: 1, INU: (11 / 12) * 100, MSV: 40 - 5 / 365, IM: 0 },
    ],
    ['younger than a month', [change(28, 4)], 5, { IR: 0, IRL: 0, INU: null, MSV: 20, IM: 0 }],
    ['a month old', [change(29, 4)], 5, { IR: 0, IRL: 0, INU: 100, MSV: 20, IM: 0 }],
    [
      'two months old, used in one',
      [change(60, 4), change(40, -1), change(40, 1)],
      5,
      { IR: 5 / 20, IRL: 1, INU: 50, MSV: 20, IM: 0 },
    ],
    [
      'empty all the time',
      [change(9, 4), change(9, -4)],
      5,
      { IR: null, IRL: 0, INU: null, MSV: 0, IM: 100 },
    ],
  ])('%s', (_, changes, unitPrice, { IR, MSV, ...others }) => {
    const found = ofStock(indexed(changes, unitPrice), today);
    expect(found).toMatchObject(others);
    for (const [each, expected] of [
      [found.IR, IR],
      [found.MSV, MSV],
    ] as const)
      if (expected === null) expect(each).toBeNull();
      else expect(each).toBeCloseTo(expected, 9);
  });

  it('count an issue that was reversed as none, and its days as they were booked', () => {
    const changes = [
      change(364, 1),
      change(200, -1, { id: 'a' }),
      change(198, 1, { id: 'b', type: '202', reverses: 'a' }),
    ];
    expect(ofStock(indexed(changes, 5), today)).toMatchObject({ IR: 0, INU: 100, IM: (2 / 365) * 100 });
  });

  it('look no further back than the year', () => {
    const old = [change(800, 50), change(700, -40), change(400, -10), change(366, 20)];
    expect(ofStock(indexed([...old, change(365, -5)], 5), today)).toMatchObject({
      IR: 0,
      INU: 100,
      MSV: 75,
      IM: 0,
    });
    const recent = computeStockFigures([change(10, -1)], {
      stock: 14,
      on: today,
      since: addDays(today, -800),
    });
    expect(recent).toEqual(
      computeStockFigures([...old, change(365, -5), change(10, -1)], { stock: 14, on: today }),
    );
  });
});

describe('the indexes of a warehouse', () => {
  it('divide sums, and take the mean of shortages', () => {
    const fast = indexed([change(364, 10), change(200, -10), change(200, 10)], 10);
    const slow = indexed([change(400, 10), change(0, -1), change(0, 1)], 20);
    const unused = indexed([change(500, 30)], 5);
    const empty = indexed([change(9, 1), change(9, -1)], 3);
    const all = [fast, slow, unused, empty, { stock: 0 }];
    const found = computeIndexesOfSums([sumIndexes(all, today)]);
    // The result is the same when summed in parts.
    expect(computeIndexesOfSums(all.map((one) => sumIndexes([one], today)))).toEqual(found);
    // Issued at 5 per piece: 50 + 5 + 0 + 5.
    expect(found.IR).toBeCloseTo(60 / 450, 9);
    expect(found.MSV).toBe(450);
    // `fast` turned over half of its value, so it is slow moving too.
    expect(found.IRL).toBeCloseTo((300 / 450) * 100, 9);
    expect(found.INU).toBeCloseTo((150 / 450) * 100, 9);
    expect(found.IM).toBe(25);
  });

  it('of nothing are nothing', () => {
    const nothing = { IR: null, IRL: null, INU: null, MSV: 0, IM: null };
    expect(computeIndexesOfSums([sumIndexes([], today)])).toEqual(nothing);
    expect(computeIndexesOfSums([sumIndexes([{ stock: 4 }], today)])).toEqual(nothing);
    expect(computeIndexesOfSums([sumIndexes([indexed([change(9, 1), change(0, -1)])], today)])).toMatchObject(
      {
        IR: null,
        INU: null,
      },
    );
    const short = { ...indexed([change(9, 1), change(0, -3)], 5) };
    expect(computeIndexesOfSums([sumIndexes([short], today)])).toMatchObject({
      IRL: null,
      INU: null,
      IM: 10,
    });
  });
});

/** Computes the indexes day by day from all movements. */
function countedAnew(changes: readonly StockChange[], day: string) {
  const last = toDayNumber(day);
  const first = Math.min(...changes.map((each) => toDayNumber(each.day)));
  const from = Math.max(first, last - 364);
  const days = Array.from({ length: last - from + 1 }, (_, i) => {
    const until = changes.filter((each) => toDayNumber(each.day) <= from + i);
    return {
      stock: until.reduce((sum, { quantity }) => sum + quantity, 0),
      used: until.some((each) => toDayNumber(each.day) === from + i && each.type === '201'),
    };
  }).reverse();
  const ends = [0, 30, 61, 91, 122, 152, 183, 213, 243, 274, 304, 335, 365];
  const months = ends.slice(1).flatMap((end, n) => (end <= days.length ? [days.slice(ends[n], end)] : []));
  return {
    average: days.reduce((sum, { stock }) => sum + Math.max(0, stock), 0) / days.length,
    emptyDays: days.filter(({ stock }) => stock <= 0).length,
    observedDays: days.length,
    idleMonths: months.filter((month) => month.every(({ used }) => !used)).length,
    months: months.length,
    unused: days.every(({ used }) => !used),
  };
}

it('finds the month that two issues leave between them', () => {
  const months = (...daysBack: number[]) => {
    const changes = [change(120, 9), ...daysBack.map((days) => change(days, -1))];
    const { idleMonths, months } = computeStockYear(indexed(changes).figures!, 9 - daysBack.length, today);
    return [idleMonths, months];
  };
  expect(months(91, 60, 30, 0)).toEqual([1, 3]);
  expect(months(90, 60, 30, 0)).toEqual([0, 3]);
});

describe('figures that are carried on', () => {
  const booked = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: -4, max: 4 })), {
      minLength: 1,
      maxLength: 12,
    })
    .map((all) => all.map(([daysBack, quantity]) => change(daysBack, quantity)));

  it('are what counting anew says', () => {
    fc.assert(
      fc.property(booked, fc.integer({ min: 0, max: 450 }), (changes, later) => {
        const { stock } = indexed(changes);
        const on = changes
          .map(({ day }) => day)
          .sort()
          .at(-1)!;
        const day = addDays(on, later);
        const { average, issuedValue, ...year } = computeStockYear(
          computeStockFigures(changes, { stock, on })!,
          stock,
          day,
        );
        const { average: exact, ...anew } = countedAnew(changes, day);
        expect(year).toEqual(anew);
        const { issuedValue: issued, ...fresh } = computeStockYear(
          computeStockFigures(changes, { stock, on: day })!,
          stock,
          day,
        );
        expect(fresh).toEqual({ ...anew, average: expect.closeTo(exact, 9) });
        if (year.observedDays < 365 || later >= 365) {
          expect(average).toBeCloseTo(exact, 9);
          expect(issuedValue).toBe(issued);
        }
        const [carried, counted] = [
          { stock, figures: computeStockFigures(changes, { stock, on }) },
          { stock, figures: computeStockFigures(changes, { stock, on: day }) },
        ].map((one) => ofStock(one, day));
        expect([carried!.INU, carried!.IM]).toEqual([counted!.INU, counted!.IM]);
      }),
      { numRuns: 60 },
    );
  });

  it('stay few: a spare used every week has one span, and one that lacked for weeks', () => {
    const weekly = Array.from({ length: 52 }, (_, week) => change(7 * week, -1));
    const figures = computeStockFigures([change(400, 60), ...weekly], { stock: 8, on: today })!;
    expect(figures.used).toEqual([[toDayNumber(today) - 357, toDayNumber(today)]]);
    expect(figures.empty).toEqual([]);
    expect(indexed(vector).figures!.empty).toEqual([[toDayNumber(today) - 110, toDayNumber(today) - 93]]);
  });
});
