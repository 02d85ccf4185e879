// Filter, order and pages over rows the browser holds. A column is read when it is ordered by or looked into, and once: thousands of
// rows stand as soon as a page of them.
import type { PaginationProps, PropertyFilterProps, TableProps } from '@cloudscape-design/components';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { Column } from './column.ts';
import type { View } from './table-memory.ts';

/** What a cell compares by. */
export type Value = string | number;
type Query = PropertyFilterProps.Query;
type Matches = (value: Value, wanted: string) => boolean;
/** All cells of a column, in the order of the rows. */
type Cells<T> = (column: Column<T>) => readonly Value[];

interface Options<T> {
  columns: readonly Column<T>[];
  read: (column: Column<T>, item: T) => Value;
  operatorsOf: (column: Column<T>) => readonly string[];
  /** Filter, order and page to begin with. */
  start: View;
  pageSize: number;
}

export interface Rows<T> {
  /** Those of the page. */
  page: readonly T[];
  /** All that passes the filter, in order, on every page. */
  passing: readonly T[];
  view: View;
  filterBy: (query: Query) => void;
  /** Each value a column has, of all that may be filtered by. */
  options: () => PropertyFilterProps.FilteringOption[];
  tableProps: Pick<
    TableProps<T>,
    'sortingColumn' | 'sortingDescending' | 'onSortingChange' | 'totalItemsCount' | 'firstIndex'
  > & { ref: React.Ref<TableProps.Ref> };
  pagination: Pick<PaginationProps, 'currentPageIndex' | 'pagesCount' | 'onChange'>;
}

export function useRows<T>(
  items: readonly T[],
  { columns, read, operatorsOf, start, pageSize }: Options<T>,
): Rows<T> {
  const table = useRef<TableProps.Ref>(null);
  const [{ query, sort, page: wanted }, setView] = useState(start);
  const cells = useMemo((): Cells<T> => {
    const known = new WeakMap<Column<T>, readonly Value[]>();
    return (column) => {
      const its = known.get(column) ?? items.map((item) => read(column, item));
      known.set(column, its);
      return its;
    };
  }, [items, read]);
  const filtered = useMemo(
    () => filter(items, { columns, cells, operatorsOf, query }),
    [items, columns, cells, operatorsOf, query],
  );
  const [sortedBy, descending] = [columns.find(({ id }) => id === sort?.id), sort?.descending ?? false];
  const order = sortedBy && !sortedBy.unfiltered ? sortedBy : undefined;
  const passing = useMemo(() => {
    const inTurn = order ? ordered(filtered, cells(order), descending) : filtered;
    return inTurn.map((at) => items[at]!);
  }, [items, cells, filtered, order, descending]);

  const pagesCount = Math.ceil(passing.length / pageSize);
  const at = wanted > pagesCount ? 1 : wanted;
  const view = useMemo(() => ({ query, sort, page: at }), [query, sort, at]);
  const page = useMemo(() => passing.slice((at - 1) * pageSize, at * pageSize), [passing, at, pageSize]);
  const options = useCallback(
    () => columns.filter(({ unfiltered }) => !unfiltered).flatMap((each) => valuesOf(each.id, cells(each))),
    [columns, cells],
  );
  const show = (next: Partial<View>) => {
    setView((before) => ({ ...before, page: 1, ...next }));
    table.current?.scrollToTop();
  };
  return {
    page,
    passing,
    view,
    filterBy: (next) => show({ query: next }),
    options,
    tableProps: {
      ref: table,
      sortingColumn: sort && { sortingField: sort.id },
      sortingDescending: descending,
      onSortingChange: ({ detail: { sortingColumn, isDescending = false } }) =>
        show({ sort: { id: sortingColumn.sortingField!, descending: isDescending } }),
      totalItemsCount: passing.length,
      firstIndex: (at - 1) * pageSize + 1,
    },
    pagination: {
      currentPageIndex: at,
      pagesCount,
      onChange: ({ detail }) => show({ page: detail.currentPageIndex }),
    },
  };
}

const valuesOf = (propertyKey: string, values: readonly Value[]): PropertyFilterProps.FilteringOption[] =>
  [...new Set(values.map(String))].filter(Boolean).map((value) => ({ propertyKey, value }));

interface Filter<T> extends Pick<Options<T>, 'columns' | 'operatorsOf'> {
  cells: Cells<T>;
  query: Query;
}

/** Where the rows stand that pass. */
function filter<T>(items: readonly T[], { columns, cells, operatorsOf, query }: Filter<T>): number[] {
  const all = [...items.keys()];
  if (query.tokens.length === 0) return all;
  const may = (column: Column<T>, operator: string) =>
    !column.unfiltered && operatorsOf(column).includes(operator);
  const passes = query.tokens.map(({ propertyKey, operator, value }): ((at: number) => boolean) => {
    const match = matches[operator];
    const inSome = columns.filter(
      (column) => (propertyKey === undefined || column.id === propertyKey) && may(column, operator),
    );
    if (!match || (propertyKey !== undefined && inSome.length === 0)) return () => false;
    const told = inSome.map(cells);
    // what is not to be found is in none of them
    return operator.startsWith('!')
      ? (at) => told.every((values) => match(values[at]!, String(value)))
      : (at) => told.some((values) => match(values[at]!, String(value)));
  });
  return all.filter((at) =>
    query.operation === 'and' ? passes.every((pass) => pass(at)) : passes.some((pass) => pass(at)),
  );
}

const same: Matches = (value, wanted) =>
  typeof value === 'number' ? value === Number(wanted) : value === wanted;
const before: Matches = (value, wanted) =>
  typeof value === 'number' ? value < Number(wanted) : value < wanted;
const after: Matches = (value, wanted) =>
  typeof value === 'number' ? value > Number(wanted) : value > wanted;
const has: Matches = (value, wanted) => String(value).toLowerCase().includes(wanted.toLowerCase());

const matches: Readonly<Record<string, Matches | undefined>> = {
  '=': same,
  '!=': (...both) => !same(...both),
  '<': before,
  '<=': (...both) => before(...both) || same(...both),
  '>': after,
  '>=': (...both) => after(...both) || same(...both),
  ':': has,
  '!:': (...both) => !has(...both),
  '^': (value, wanted) => String(value).toLowerCase().startsWith(wanted.toLowerCase()),
};

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
const compare = (a: Value, b: Value): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));

/** Equal ones stay as they stand. */
function ordered(some: readonly number[], values: readonly Value[], descending: boolean): number[] {
  const turn = descending ? -1 : 1;
  return some.toSorted((a, b) => turn * compare(values[a]!, values[b]!));
}
