// What a table remembers: filter, order and page in the URL (and for this tab), columns and page size on this device.
import type { PropertyFilterProps } from '@cloudscape-design/components';
import { readJson } from '../read-json.ts';

export interface View {
  query: PropertyFilterProps.Query;
  sort?: { id: string; descending: boolean };
  page: number;
}

export interface Preferences {
  pageSize: number;
  columns?: readonly { id: string; visible: boolean }[];
  widths?: Record<string, number>;
  wrap?: boolean;
}

export const pageSizes = [10, 25, 50, 100] as const;
const unchosen: Preferences = { pageSize: 25 };
const own = ['q', 'sort', 'page'] as const;

/** The URL wins; without one, what this tab showed last; else the page's own default. */
export function readView(
  id: string,
  params: URLSearchParams | undefined,
  fallback?: PropertyFilterProps.Query,
): View {
  const kept = own.some((name) => params?.has(name))
    ? params!
    : new URLSearchParams(sessionStorage.getItem(`view:${id}`) ?? '');
  const sort = kept.get('sort');
  return {
    query: readQuery(kept.get('q')) ?? fallback ?? { tokens: [], operation: 'and' },
    sort: sort ? { id: sort.replace(/^-/, ''), descending: sort.startsWith('-') } : undefined,
    page: Math.max(1, Number(kept.get('page')) || 1),
  };
}

/** What this tab showed last. */
export const keepView = (id: string, view: View): void =>
  sessionStorage.setItem(`view:${id}`, writeView(new URLSearchParams(), view).toString());

/** `params` with this view in it; a plain first page leaves no trace. */
export function writeView(params: URLSearchParams, { query, sort, page }: View): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of own) next.delete(name);
  const tokens = query.tokens.map(({ propertyKey, operator, value }) => [propertyKey ?? '', operator, value]);
  if (tokens.length > 0) next.set('q', JSON.stringify([query.operation, ...tokens]));
  if (sort) next.set('sort', `${sort.descending ? '-' : ''}${sort.id}`);
  if (page > 1) next.set('page', String(page));
  return next;
}

/** The filter an address carries. */
export function readQuery(text: string | null): PropertyFilterProps.Query | undefined {
  const parsed = readJson<unknown>(text);
  if (!Array.isArray(parsed) || (parsed[0] !== 'and' && parsed[0] !== 'or')) return undefined;
  const tokens = parsed.slice(1).flatMap((token) => {
    if (!Array.isArray(token) || token.length !== 3 || token.some((part) => typeof part !== 'string'))
      return [];
    return [{ propertyKey: token[0] || undefined, operator: token[1], value: token[2] }];
  });
  return { operation: parsed[0], tokens };
}

export const readPreferences = (id: string): Preferences => ({
  ...unchosen,
  ...readJson<Preferences>(localStorage.getItem(`columns:${id}`)),
});
export const writePreferences = (id: string, preferences: Preferences): void =>
  localStorage.setItem(`columns:${id}`, JSON.stringify(preferences));
