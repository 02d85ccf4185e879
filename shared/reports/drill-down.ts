// The list behind each figure, and the filter that selects the rows the figure counts (domain 9). Links from
// figures use it, and a test compares the counts. This module builds no schema, since pages import it.
import type { EwoCount, OrderCount, TagCount } from './counted.ts';

/**
 * Filter on a row: a field with its required or excluded value; for elements, flags and numbers of repeats it
 * tests presence.
 */
export type RowFilter = readonly [
  field: 'state' | 'machineStatus' | 'pillar' | 'element' | 'analysisRequired',
  operator: '=' | '!=',
  word: string,
];

export type FigureList =
  | { list: 'ewos'; counted: EwoCount; where?: readonly RowFilter[] }
  | { list: 'tags'; counted: TagCount; where?: readonly RowFilter[] }
  | { list: 'orders' | 'checklists'; counted: OrderCount | 'late' };

/** Filter value of an empty field. */
export const EMPTY_VALUE = '';

const closedFilter = ['state', '=', 'closed'] as const satisfies RowFilter;
const breakdowns = {
  ...{ list: 'ewos', counted: 'reported' },
  where: [closedFilter, ['machineStatus', '=', 'stopped']],
} as const satisfies FigureList;
const stops = { list: 'ewos', counted: 'stopped' } as const satisfies FigureList;
const openTags = { list: 'tags', counted: 'open' } as const satisfies FigureList;
const createdTags = { list: 'tags', counted: 'written' } as const satisfies FigureList;

export const figureLists = {
  breakdowns,
  mttr: breakdowns,
  mdt: breakdowns,
  waiting: breakdowns,
  repetitive: breakdowns,
  minor: { list: 'ewos', counted: 'reported', where: [closedFilter, ['machineStatus', '!=', 'stopped']] },
  downtimeHours: stops,
  mtbf: stops,
  availability: stops,
  downtime: stops,
  rcaCoverage: {
    list: 'ewos',
    counted: 'reported',
    where: [closedFilter, ['analysisRequired', '=', 'true']],
  },
  missedWarning: { list: 'ewos', counted: 'reported', where: [['element', '!=', EMPTY_VALUE]] },
  ewoHours: { list: 'ewos', counted: 'closed' },
  compliance: { list: 'orders', counted: 'due' },
  completion: { list: 'orders', counted: 'due' },
  cancelled: { list: 'orders', counted: 'cancelled' },
  overdue: { list: 'orders', counted: 'late' },
  overdueDays: { list: 'orders', counted: 'late' },
  pmHours: { list: 'orders', counted: 'closed' },
  checklistCompliance: { list: 'checklists', counted: 'due' },
  checklistCompletion: { list: 'checklists', counted: 'due' },
  checklistsCancelled: { list: 'checklists', counted: 'cancelled' },
  checklistOk: { list: 'checklists', counted: 'closed' },
  tagsOpened: createdTags,
  perOperator: createdTags,
  autonomousShare: { ...createdTags, where: [['pillar', '=', 'AM']] },
  medianDays: { ...createdTags, where: [closedFilter] },
  tagsClosed: { list: 'tags', counted: 'closed' },
  closingRate: { list: 'tags', counted: 'closed' },
  tagsOpen: openTags,
  meanAge: openTags,
  medianAge: openTags,
  oldAge: openTags,
} as const satisfies Record<string, FigureList>;
export type ListedFigure = keyof typeof figureLists;
