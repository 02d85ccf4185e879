// Filter, order and pages of rows in memory. The values of a column are computed once and only when needed,
// so that lists of thousands of rows are shown quickly.
import type { PaginationProps, PropertyFilterProps, TableProps } from '@cloudscape-design/components';
import { useCallback, useMemo, useRef, useState } from 'react';
import { fold } from '#shared/text.ts';
import type { Column } from './column.ts';
import type { TableView } from './table-memory.ts';

/** Value by which a cell is shown and compared. */
export type ComparableValue = string | number;
type Query = PropertyFilterProps.Query;
/** Value of a filter, as folded text and as a number, which is `NaN` for other text. */
interface FilterValue {
  text: string;
  number: number;
}
type Matches = (value: ComparableValue, wanted: FilterValue) => boolean;
/** Returns all cells of a column, in the order of the rows. */
type Cells<T> = (column: Column<T>) => readonly ComparableValue[];

interface Options<T> {
  columns: readonly Column<T>[];
  read: (column: Column<T>, item: T) => ComparableValue;
  operatorsOf: (column: Column<T>) => readonly string[];
  /** Parser and formatter of numbers in filters. */
  numbers: { read: (text: string) => unknown; write: (value: number) => string };
  /** Initial filter, order and page. */
  start: TableView;
  pageSize: number;
}

export interface TableRows<T> {
  /** Rows of the current page. */
  page: readonly T[];
  /** All rows that pass the filter, in order. */
  passing: readonly T[];
  view: TableView;
  filterBy: (query: Query) => void;
  /** Returns the distinct values of all filterable columns. */
  options: () => PropertyFilterProps.FilteringOption[];
  tableProps: Pick<
    TableProps<T>,
    'sortingColumn' | 'sortingDescending' | 'onSortingChange' | 'totalItemsCount' | 'firstIndex'
  > & { ref: React.Ref<TableProps.Ref> };
  pagination: Pick<PaginationProps, 'currentPageIndex' | 'pagesCount' | 'onChange'>;
}

export function useTableRows<T>(
  items: readonly T[],
  { columns, read, operatorsOf, numbers, start, pageSize }: Options<T>,
): TableRows<T> {
  const table = useRef<TableProps.Ref>(null);
  const [{ query, sort, page: requestedPage }, setView] = useState(start);
  const cells = useMemo((): Cells<T> => {
    const knownValues = new WeakMap<Column<T>, readonly ComparableValue[]>();
    return (column) => {
      const columnValues = knownValues.get(column) ?? items.map((item) => read(column, item));
      knownValues.set(column, columnValues);
      return columnValues;
    };
  }, [items, read]);
  const foldedCells = useMemo(() => createFoldedCells(cells), [cells]);
  const filtered = useMemo(
    () => filterRows(items, { columns, cells: foldedCells, operatorsOf, numbers, query }),
    [items, columns, foldedCells, operatorsOf, numbers, query],
  );
  const [sortedBy, descending] = [columns.find(({ id }) => id === sort?.id), sort?.descending ?? false];
  const sortColumn = sortedBy && !sortedBy.unfiltered ? sortedBy : undefined;
  const passing = useMemo(() => {
    const sortedIndexes = sortColumn ? sortIndexes(filtered, foldedCells(sortColumn), descending) : filtered;
    return sortedIndexes.map((at) => items[at]!);
  }, [items, foldedCells, filtered, sortColumn, descending]);

  const pagesCount = Math.ceil(passing.length / pageSize);
  const at = requestedPage > pagesCount ? 1 : requestedPage;
  const view = useMemo(() => ({ query, sort, page: at }), [query, sort, at]);
  const page = useMemo(() => passing.slice((at - 1) * pageSize, at * pageSize), [passing, at, pageSize]);
  const options = useCallback(
    () =>
      columns
        .filter(({ unfiltered }) => !unfiltered)
        .flatMap((each) => listFilterOptions(each.id, cells(each), numbers.write)),
    [columns, cells, numbers],
  );
  const changeView = (next: Partial<TableView>) => {
    setView((previousView) => ({ ...previousView, page: 1, ...next }));
    table.current?.scrollToTop();
  };
  return {
    page,
    passing,
    view,
    filterBy: (next) => changeView({ query: next }),
    options,
    tableProps: {
      ref: table,
      sortingColumn: sort && { sortingField: sort.id },
      sortingDescending: descending,
      onSortingChange: ({ detail: { sortingColumn, isDescending = false } }) =>
        changeView({ sort: { id: sortingColumn.sortingField!, descending: isDescending } }),
      totalItemsCount: passing.length,
      firstIndex: (at - 1) * pageSize + 1,
    },
    pagination: {
      currentPageIndex: at,
      pagesCount,
      onChange: ({ detail }) => changeView({ page: detail.currentPageIndex }),
    },
  };
}

const listFilterOptions = (
  propertyKey: string,
  values: readonly ComparableValue[],
  write: (value: number) => string,
): PropertyFilterProps.FilteringOption[] =>
  [...new Set(values)].flatMap((value) =>
    value === '' ? [] : { propertyKey, value: typeof value === 'number' ? write(value) : value },
  );

const foldValue = (value: ComparableValue): ComparableValue =>
  typeof value === 'number' ? value : fold(value);

/** Returns folded cells for search and sorting; each column is folded when first needed. */
function createFoldedCells<T>(cells: Cells<T>): Cells<T> {
  const knownValues = new WeakMap<Column<T>, readonly ComparableValue[]>();
  return (column) => {
    const values = knownValues.get(column) ?? cells(column).map(foldValue);
    knownValues.set(column, values);
    return values;
  };
}

interface Filter<T> extends Pick<Options<T>, 'columns' | 'operatorsOf' | 'numbers'> {
  cells: Cells<T>;
  query: Query;
}

/** Returns the indexes of the rows that pass the filter. */
function filterRows<T>(
  items: readonly T[],
  { columns, cells, operatorsOf, numbers, query }: Filter<T>,
): number[] {
  const allIndexes = [...items.keys()];
  if (query.tokens.length === 0) return allIndexes;
  const isAllowed = (column: Column<T>, operator: string) =>
    !column.unfiltered && operatorsOf(column).includes(operator);
  const predicates = query.tokens.map(({ propertyKey, operator, value }): ((at: number) => boolean) => {
    const match = matches[operator];
    const filterValue: FilterValue = {
      text: fold(String(value)).trim(),
      number: Number(numbers.read(String(value))),
    };
    const matchedColumns = columns.filter(
      (column) => (propertyKey === undefined || column.id === propertyKey) && isAllowed(column, operator),
    );
    if (!match || (propertyKey !== undefined && matchedColumns.length === 0)) return () => false;
    const columnCells = matchedColumns.map(cells);
    // A negated filter must hold for all columns.
    return operator.startsWith('!')
      ? (at) => columnCells.every((values) => match(values[at]!, filterValue))
      : (at) => columnCells.some((values) => match(values[at]!, filterValue));
  });
  return allIndexes.filter((at) =>
    query.operation === 'and' ? predicates.every((pass) => pass(at)) : predicates.some((pass) => pass(at)),
  );
}

const isEqual: Matches = (value, filterValue) =>
  typeof value === 'number' ? value === filterValue.number : value === filterValue.text;
const isLess: Matches = (value, filterValue) =>
  typeof value === 'number' ? value < filterValue.number : value < filterValue.text;
const isGreater: Matches = (value, filterValue) =>
  typeof value === 'number' ? value > filterValue.number : value > filterValue.text;
const includesText: Matches = (value, filterValue) => String(value).includes(filterValue.text);

const matches: Readonly<Record<string, Matches | undefined>> = {
  '=': isEqual,
  '!=': (...both) => !isEqual(...both),
  '<': isLess,
  '<=': (...both) => isLess(...both) || isEqual(...both),
  '>': isGreater,
  '>=': (...both) => isGreater(...both) || isEqual(...both),
  ':': includesText,
  '!:': (...both) => !includesText(...both),
  '^': (value, filterValue) => String(value).startsWith(filterValue.text),
};

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
const compare = (a: ComparableValue, b: ComparableValue): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));

/** Sorts indexes by value; equal rows keep their order. */
function sortIndexes(
  indexes: readonly number[],
  values: readonly ComparableValue[],
  descending: boolean,
): number[] {
  const direction = descending ? -1 : 1;
  return indexes.toSorted((a, b) => direction * compare(values[a]!, values[b]!));
}
