// Rows that come by the thousand, shown by the fifty.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PAGE_ROWS } from '../../../../../shared/ingestion/import.ts';

const SHOWN = 50;

export interface RowPage<Row> {
  rows: Row[];
  pages: number;
}

/**
 * `read` asks for a page of the service's. With `wanted`, pages are read on until fifty rows that pass stand here, or there are
 * no more: rows with errors may be far between.
 */
export function usePagedRows<Row>(
  key: readonly unknown[],
  read: (page: number, signal: AbortSignal) => Promise<RowPage<Row>>,
  wanted?: (row: Row) => boolean,
) {
  const [kept, setKept] = useState({ key: '', at: 1 });
  const name = JSON.stringify([...key, wanted !== undefined]);
  const at = kept.key === name ? kept.at : 1;
  const go = (next: number) => setKept({ key: name, at: next });
  const from = (at - 1) * SHOWN;
  const all = useQuery({
    queryKey: [...key, 'page', Math.floor(from / PAGE_ROWS)],
    queryFn: ({ signal }) => read(Math.floor(from / PAGE_ROWS), signal),
    enabled: !wanted,
  });
  const some = useQuery({
    queryKey: [...key, 'wanted', at],
    queryFn: ({ signal }) => passing(read, wanted!, at * SHOWN + 1, signal),
    enabled: wanted !== undefined,
  });
  const { data } = all;
  const found = wanted ? some.data : data?.rows;
  const start = wanted ? from : from % PAGE_ROWS;
  const pages = wanted
    ? Math.ceil((some.data?.length ?? 0) / SHOWN)
    : // of the last page only its rows tell how full it is
      data && Math.ceil(((data.pages - 1) * PAGE_ROWS + lastOf(data, from)) / SHOWN);
  return {
    rows: found?.slice(start, start + SHOWN),
    pages: Math.max(at, pages ?? 1),
    at,
    go,
    error: (wanted ? some : all).error ?? undefined,
    retry: () => void (wanted ? some : all).refetch(),
  };
}

const lastOf = ({ rows, pages }: RowPage<unknown>, from: number) =>
  Math.floor(from / PAGE_ROWS) >= pages - 1 ? rows.length : PAGE_ROWS;

async function passing<Row>(
  read: (page: number, signal: AbortSignal) => Promise<RowPage<Row>>,
  wanted: (row: Row) => boolean,
  most: number,
  signal: AbortSignal,
): Promise<Row[]> {
  const found: Row[] = [];
  let pages = 1;
  for (let page = 0; page < pages && found.length < most; page += 1) {
    const answer = await read(page, signal);
    pages = answer.pages;
    found.push(...answer.rows.filter(wanted));
  }
  return found;
}
