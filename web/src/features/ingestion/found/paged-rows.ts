// Pagination of rows: read in large pages, shown 50 at a time.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ROWS_PER_PAGE } from '#shared/ingestion/import.ts';

const PAGE_SIZE = 50;

export interface RowPage<Row> {
  rows: Row[];
  pages: number;
}

/**
 * Returns the shown page. `read` reads a page of the service. With `isWanted`, pages are read until the shown
 * page is filled with matching rows or no pages are left, because rows with errors may be far apart.
 */
export function usePagedRows<Row>(
  key: readonly unknown[],
  read: (page: number, signal: AbortSignal) => Promise<RowPage<Row>>,
  isWanted?: (row: Row) => boolean,
) {
  const [storedPage, setStoredPage] = useState({ key: '', at: 1 });
  const keyText = JSON.stringify([...key, isWanted !== undefined]);
  const currentPage = storedPage.key === keyText ? storedPage.at : 1;
  const goToPage = (next: number) => setStoredPage({ key: keyText, at: next });
  const firstRow = (currentPage - 1) * PAGE_SIZE;
  const pageQuery = useQuery({
    queryKey: [...key, 'page', Math.floor(firstRow / ROWS_PER_PAGE)],
    queryFn: ({ signal }) => read(Math.floor(firstRow / ROWS_PER_PAGE), signal),
    enabled: !isWanted,
  });
  const filterQuery = useQuery({
    queryKey: [...key, 'wanted', currentPage],
    queryFn: ({ signal }) => readMatchingRows(read, isWanted!, currentPage * PAGE_SIZE + 1, signal),
    enabled: isWanted !== undefined,
  });
  const { data } = pageQuery;
  const availableRows = isWanted ? filterQuery.data : data?.rows;
  const start = isWanted ? firstRow : firstRow % ROWS_PER_PAGE;
  const pages = isWanted
    ? Math.ceil((filterQuery.data?.length ?? 0) / PAGE_SIZE)
    : // The last page of the service may be partly filled, so the total is exact once it has been read.
      data && Math.ceil(((data.pages - 1) * ROWS_PER_PAGE + getPageSize(data, firstRow)) / PAGE_SIZE);
  return {
    rows: availableRows?.slice(start, start + PAGE_SIZE),
    pages: Math.max(currentPage, pages ?? 1),
    at: currentPage,
    go: goToPage,
    error: (isWanted ? filterQuery : pageQuery).error ?? undefined,
    retry: () => void (isWanted ? filterQuery : pageQuery).refetch(),
  };
}

const getPageSize = ({ rows, pages }: RowPage<unknown>, firstRow: number) =>
  Math.floor(firstRow / ROWS_PER_PAGE) >= pages - 1 ? rows.length : ROWS_PER_PAGE;

async function readMatchingRows<Row>(
  read: (page: number, signal: AbortSignal) => Promise<RowPage<Row>>,
  isWanted: (row: Row) => boolean,
  maxRows: number,
  signal: AbortSignal,
): Promise<Row[]> {
  const matchingRows: Row[] = [];
  let pages = 1;
  for (let page = 0; page < pages && matchingRows.length < maxRows; page += 1) {
    const answer = await read(page, signal);
    pages = answer.pages;
    matchingRows.push(...answer.rows.filter(isWanted));
  }
  return matchingRows;
}
