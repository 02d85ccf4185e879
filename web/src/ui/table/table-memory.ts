// Stored view of a table: filter, order and page in the URL and this tab, columns and page size on this
// device.
import type { PropertyFilterProps } from '@cloudscape-design/components';
import { parseStoredJson } from '../read-json.ts';

export interface TableView {
  query: PropertyFilterProps.Query;
  sort?: { id: string; descending: boolean };
  page: number;
}

export interface StoredPreferences {
  pageSize: number;
  columns?: readonly { id: string; visible: boolean }[];
  widths?: Record<string, number>;
  wrap?: boolean;
}

export const pageSizes = [10, 25, 50, 100] as const;
const defaultPreferences: StoredPreferences = { pageSize: 25 };
const viewParameters = ['q', 'sort', 'page'] as const;

/** Returns the view of the URL, otherwise the last one of this tab, otherwise the page's default. */
export function readView(
  id: string,
  params: URLSearchParams | undefined,
  fallback?: PropertyFilterProps.Query,
): TableView {
  const storedParams = viewParameters.some((name) => params?.has(name))
    ? params!
    : new URLSearchParams(sessionStorage.getItem(`view:${id}`) ?? '');
  const sort = storedParams.get('sort');
  return {
    query: readQuery(storedParams.get('q')) ?? fallback ?? { tokens: [], operation: 'and' },
    sort: sort ? { id: sort.replace(/^-/, ''), descending: sort.startsWith('-') } : undefined,
    page: Math.max(1, Number(storedParams.get('page')) || 1),
  };
}

/** Stores the view for this tab. */
export const storeView = (id: string, view: TableView): void =>
  sessionStorage.setItem(`view:${id}`, writeView(new URLSearchParams(), view).toString());

/** Returns `params` with this view; defaults are left out. */
export function writeView(params: URLSearchParams, { query, sort, page }: TableView): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of viewParameters) next.delete(name);
  const tokens = query.tokens.map(({ propertyKey, operator, value }) => [propertyKey ?? '', operator, value]);
  if (tokens.length > 0) next.set('q', JSON.stringify([query.operation, ...tokens]));
  if (sort) next.set('sort', `${sort.descending ? '-' : ''}${sort.id}`);
  if (page > 1) next.set('page', String(page));
  return next;
}

/** Parses the filter of a URL; undefined if it is invalid. */
export function readQuery(text: string | null): PropertyFilterProps.Query | undefined {
  const parsed = parseStoredJson<unknown>(text);
  if (!Array.isArray(parsed) || (parsed[0] !== 'and' && parsed[0] !== 'or')) return undefined;
  const tokens = parsed.slice(1).flatMap((token) => {
    if (!Array.isArray(token) || token.length !== 3 || token.some((part) => typeof part !== 'string'))
      return [];
    return [{ propertyKey: token[0] || undefined, operator: token[1], value: token[2] }];
  });
  return { operation: parsed[0], tokens };
}

export const readPreferences = (id: string): StoredPreferences => ({
  ...defaultPreferences,
  ...parseStoredJson<StoredPreferences>(localStorage.getItem(`columns:${id}`)),
});
export const writePreferences = (id: string, preferences: StoredPreferences): void =>
  localStorage.setItem(`columns:${id}`, JSON.stringify(preferences));
