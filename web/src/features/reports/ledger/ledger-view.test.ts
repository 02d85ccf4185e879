// @vitest-environment node
import { expect, it } from 'vitest';
import { parseLedgerView, toLedgerParams } from './ledger-view.ts';

const at = (search: string) => new URLSearchParams(search);

it('writes what is chosen and reads it again', () => {
  const view = {
    filter: { under: '1.2', class: 'A', strategy: 'tbm', pillar: 'pm', failed: true },
    folding: { depth: 1, turned: new Set(['1.1', '1.3']) },
  } as const;
  const written = toLedgerParams(at('year=2025'), view);
  expect(written.toString()).toBe(
    'year=2025&under=1.2&class=A&strategy=tbm&pillar=pm&failed=1&depth=1&turned=1.1%2C1.3',
  );
  expect(parseLedgerView(written)).toEqual(view);
});

it('leaves no trace of what is as usual', () => {
  const plain = { filter: {}, folding: { turned: new Set<string>() } };
  expect(toLedgerParams(at('year=2025&class=A&failed=1&depth=2&turned=1.1'), plain).toString()).toBe(
    'year=2025',
  );
});

it('takes no notice of words that are none', () => {
  expect(parseLedgerView(at('class=Z&strategy=x&pillar=both&failed=yes&depth=far'))).toEqual({
    filter: { failed: false },
    folding: { turned: new Set() },
  });
});
