// Favourite and last used pages of a user, stored on this device.
import { useSyncExternalStore } from 'react';
import { useSession } from '../../session/session.ts';
import { parseStoredJson } from '../../ui/read-json.ts';
import type { MenuItem, MenuPart } from './menu.ts';

/** Routes of pages: favourites in the order in which they were marked, used pages with the last one first. */
export interface OwnPages {
  favourites: readonly string[];
  used: readonly string[];
}

const MAX_USED_PAGES = 6;
const noPages: OwnPages = { favourites: [], used: [] };

const getStorageKey = (userId: string) => `menu:${userId}`;
const toRoutes = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((route) => typeof route === 'string') : [];

/** Parses stored pages; an unreadable part, such as from another version, is empty. */
function parseOwnPages(text: string | null): OwnPages {
  const stored = parseStoredJson<Partial<OwnPages>>(text);
  return stored ? { favourites: toRoutes(stored.favourites), used: toRoutes(stored.used) } : noPages;
}

export const readOwnPages = (userId: string): OwnPages =>
  parseOwnPages(localStorage.getItem(getStorageKey(userId)));

const listeners = new Set<() => void>();

function storeOwnPages(userId: string, pages: OwnPages): void {
  localStorage.setItem(getStorageKey(userId), JSON.stringify(pages));
  for (const listener of listeners) listener();
}

/** Makes a page a favourite, or no favourite any more. */
export function toggleFavourite(userId: string, route: string): void {
  const pages = readOwnPages(userId);
  const favourites = pages.favourites.includes(route)
    ? pages.favourites.filter((each) => each !== route)
    : [...pages.favourites, route];
  storeOwnPages(userId, { ...pages, favourites });
}

/** Stores a page as the last used one. */
export function storeUsedPage(userId: string, route: string): void {
  const pages = readOwnPages(userId);
  if (pages.used[0] === route) return;
  const used = [route, ...pages.used.filter((each) => each !== route)].slice(0, MAX_USED_PAGES);
  storeOwnPages(userId, { ...pages, used });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Other tabs of the user change the same pages.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export function useOwnPages(): OwnPages & { userId: string } {
  const { tenant } = useSession();
  const text = useSyncExternalStore(subscribe, () => localStorage.getItem(getStorageKey(tenant.id)));
  return { ...parseOwnPages(text), userId: tenant.id };
}

/** Returns the menu items of routes; routes of pages that the menu does not contain are left out. */
export function findMenuItems(menu: readonly MenuPart[], routes: readonly string[]): MenuItem[] {
  const items = new Map(menu.flatMap((part) => part.items).map((item) => [item.href, item]));
  return routes.flatMap((route) => items.get(route) ?? []);
}
