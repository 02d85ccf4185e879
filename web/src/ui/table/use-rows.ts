// Filter, order and pages over rows the browser holds. The library's types do not resolve under Node's rules: these are the ones used.
import { useCollection } from '@cloudscape-design/collection-hooks';
import type { PaginationProps, PropertyFilterProps, TableProps } from '@cloudscape-design/components';

interface Options<R> {
  propertyFiltering: {
    filteringProperties: readonly PropertyFilterProps.FilteringProperty[];
    defaultQuery: PropertyFilterProps.Query;
  };
  sorting: {
    defaultState?: {
      sortingColumn: { sortingField: string; sortingComparator?: (a: R, b: R) => number };
      isDescending: boolean;
    };
  };
  pagination: { pageSize: number; defaultPage: number };
}

export interface Rows<R> {
  items: readonly R[];
  /** All that passes the filter, in order, on every page. */
  allPageItems: readonly R[];
  filteredItemsCount?: number;
  actions: { setPropertyFiltering: (query: PropertyFilterProps.Query) => void };
  collectionProps: Pick<
    TableProps<R>,
    'sortingColumn' | 'sortingDescending' | 'onSortingChange' | 'totalItemsCount' | 'firstIndex'
  >;
  propertyFilterProps: Pick<
    PropertyFilterProps,
    'query' | 'onChange' | 'filteringProperties' | 'filteringOptions'
  >;
  paginationProps: Required<Pick<PaginationProps, 'currentPageIndex' | 'pagesCount'>> &
    Pick<PaginationProps, 'onChange'>;
}

export const useRows = useCollection as unknown as <R>(rows: readonly R[], options: Options<R>) => Rows<R>;
