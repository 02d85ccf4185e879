// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { Ledger } from '#shared/reports/ledger-api.ts';
import { largeLedger, smallLedger } from '#tests/fixtures/ledger.ts';
import { filterBlocks, getUnfoldedBlocks, groupRowsByElement, type LedgerFilter } from './ledger-blocks.ts';

const blocks = groupRowsByElement(smallLedger.rows);
const codes = (some: typeof blocks | readonly (typeof blocks)[number][]) => some.map(({ head }) => head.code);
const keep = (filter: LedgerFilter) => filterBlocks(blocks, filter);

it('is tested with what the server may answer', () => {
  expect(Ledger.parse(smallLedger)).toEqual(smallLedger);
  expect(Ledger.parse(largeLedger(60))).toEqual(largeLedger(60));
});

describe('the blocks', () => {
  it('are one an element, with all its lines', () => {
    expect(blocks.map(({ id, lines }) => [id, lines.length])).toEqual([
      ...[
        ['', 1],
        ['1.1', 1],
        ['1.2', 2],
      ],
      ...[
        ['1.3', 1],
        ['1.4', 1],
        ['1.9', 1],
      ],
    ]);
  });

  it('know what stands above them; what is gone hangs on the machine', () => {
    expect(blocks.map(({ above }) => above)).toEqual([
      ...[[], [''], ['1.1', ''], ['1.2', '1.1', '']],
      ...[[''], ['']],
    ]);
    expect(blocks.filter(({ parent }) => parent).map(({ id }) => id)).toEqual(['', '1.1', '1.2']);
  });
});

describe('a filter', () => {
  it('that asks for nothing keeps all as it is', () => {
    expect(keep({ failed: false })).toBe(blocks);
  });

  it('keeps what stands above, for the way alone', () => {
    const kept = keep({ class: 'B' });
    expect(codes(kept)).toEqual(['OP10', 'HYD', 'PUMP', 'BEARING']);
    expect(kept.map(({ context = false }) => context)).toEqual([true, true, true, false]);
    expect(kept.map(({ lines }) => lines.length)).toEqual([1, 1, 1, 1]);
  });

  it('of a branch keeps it, all below it and what leads to it', () => {
    expect(codes(keep({ under: '1.2' }))).toEqual(['OP10', 'HYD', 'PUMP', 'BEARING']);
    expect(codes(keep({ under: '1.4' }))).toEqual(['OP10', 'GUARD']);
  });

  it('of a strategy or a pillar keeps its lines alone', () => {
    const am = keep({ pillar: 'am' });
    expect(codes(am)).toEqual(['OP10', 'HYD', 'PUMP']);
    expect(am[2]!.lines.map(({ strategy }) => strategy)).toEqual(['am']);
    expect(keep({ strategy: 'tbm' }).map(({ head }) => head.code)).toEqual(['OP10', 'HYD', 'PUMP', 'OLD']);
    expect(
      keep({ pillar: 'pm' })
        .flatMap(({ lines }) => lines)
        .some(({ strategy }) => strategy === 'am'),
    ).toBe(false);
  });

  it('of breakdowns keeps what failed itself', () => {
    const failed = keep({ failed: true });
    expect(codes(failed)).toEqual(['OP10', 'HYD', 'PUMP']);
    expect(failed.map(({ context = false }) => context)).toEqual([false, true, false]);
  });

  it('is met whole, and nothing is a parent whose children are gone', () => {
    expect(codes(keep({ class: 'A', strategy: 'cbm' }))).toEqual([]);
    expect(keep({ class: 'A' }).map(({ parent }) => parent)).toEqual([true, true, false]);
  });
});

describe('the tree', () => {
  const open = (depth: number | undefined, ...turned: string[]) =>
    codes(getUnfoldedBlocks(blocks, { depth, turned: new Set(turned) }));

  it('is open, or to a depth', () => {
    expect(open(undefined)).toHaveLength(6);
    expect(open(0)).toEqual(['OP10']);
    expect(open(1)).toEqual(['OP10', 'HYD', 'GUARD', 'OLD']);
    expect(open(2)).toEqual(['OP10', 'HYD', 'PUMP', 'GUARD', 'OLD']);
  });

  it('opens and closes by hand', () => {
    expect(open(undefined, '1.1')).toEqual(['OP10', 'HYD', 'GUARD', 'OLD']);
    expect(open(1, '1.1')).toEqual(['OP10', 'HYD', 'PUMP', 'GUARD', 'OLD']);
    expect(open(1, '1.1', '1.2')).toHaveLength(6);
  });
});
