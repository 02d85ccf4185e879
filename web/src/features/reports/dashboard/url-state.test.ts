// @vitest-environment node
import { expect, it } from 'vitest';
import { parsePeriod } from '../period.ts';
import { getParamOption, getRememberedParams, parseFilters } from './url-state.ts';

const TODAY = '2026-03-16';
const params = (text: string) => new URLSearchParams(text);

it('days of the address win over a length, and what is no period is the usual one', () => {
  expect(parsePeriod(params(''), TODAY)).toEqual({ length: 31, from: '2026-02-14', to: TODAY });
  expect(parsePeriod(params('days=90'), TODAY)).toEqual({ length: 90, from: '2025-12-17', to: TODAY });
  expect(parsePeriod(params('days=90&from=2026-01-05&to=2026-02-01'), TODAY)).toEqual({
    length: undefined,
    from: '2026-01-05',
    to: '2026-02-01',
  });
  for (const no of [
    'from=2026-02-01&to=2026-01-05',
    'from=2026-02-30&to=2026-03-01',
    'from=x&to=y',
    'days=7',
  ])
    expect(parsePeriod(params(no), TODAY).length).toBe(31);
});

it('a filter that is misspelt is none', () => {
  expect(parseFilters(params('department=2&machine=7&class=AA&team=3&type=hydraulic'))).toEqual({
    ...{ departmentId: 2, machineId: 7, class: 'AA', teamId: 3, breakdownType: 'hydraulic' },
  });
  expect(parseFilters(params('department=x&machine=-1&class=Z&team=1.5&type=magic'))).toEqual({});
});

it('remembers what the page shows, and nothing else of the address', () => {
  expect(getRememberedParams(params('tab=ewo&days=90&plant=DT1&machine=7')).toString()).toBe(
    'tab=ewo&days=90&machine=7',
  );
  expect(getParamOption(params('by=team'), 'by', ['machine', 'team'])).toBe('team');
  expect(getParamOption(params('by=moon'), 'by', ['machine', 'team'])).toBe('machine');
});
