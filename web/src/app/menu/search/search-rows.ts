// Rows of the menu search: pages of the menu that match a text, favourites and last used pages.
import { fold } from '#shared/text.ts';
import type { MenuSection } from '../../../route.ts';
import type { MenuItem, MenuPart } from '../menu.ts';
import { findMenuItems, type OwnPages } from '../own-pages.ts';

export interface SearchRow {
  /** Route that the row opens. */
  href: string;
  text: string;
  /** Text that tells rows apart, such as the section of a page. */
  detail?: string;
  newTab?: boolean;
  /** Whether the row is a page of the menu, which can be a favourite. */
  isPage: boolean;
}
export interface SearchGroup {
  key: 'favourites' | 'used' | 'pages' | 'equipment' | 'requests';
  rows: readonly SearchRow[];
}

export interface MenuTexts {
  item: (key: string) => string;
  section: (section: MenuSection) => string;
}

/** Returns the folded words of a typed text. */
export const splitWords = (text: string): string[] => fold(text).split(' ').filter(Boolean);

const listPageRows = (menu: readonly MenuPart[], texts: MenuTexts): SearchRow[] =>
  menu.flatMap(({ section, items }) =>
    items.map(({ key, href, newTab }) => ({
      href,
      text: texts.item(key),
      detail: texts.section(section),
      newTab,
      isPage: true,
    })),
  );

/** Returns all pages, with favourites and last used pages on top; each page appears once. */
export function groupPages(
  menu: readonly MenuPart[],
  { favourites, used }: OwnPages,
  activeRoute: string | undefined,
  texts: MenuTexts,
): SearchGroup[] {
  const rows = new Map(listPageRows(menu, texts).map((row) => [row.href, row]));
  const takeRows = (items: readonly MenuItem[]) =>
    items.flatMap(({ href }) => {
      const row = rows.get(href);
      rows.delete(href);
      return row ?? [];
    });
  const favouriteRows = takeRows(findMenuItems(menu, favourites));
  const usedRows = takeRows(findMenuItems(menu, used).filter(({ href }) => href !== activeRoute));
  return toGroups({ favourites: favouriteRows, used: usedRows, pages: [...rows.values()] });
}

/**
 * Returns the pages whose name or section contains every word: first those whose name begins with the text, then
 * those whose name contains all words, then the others, each in the order of the menu.
 */
export function findPages(menu: readonly MenuPart[], text: string, texts: MenuTexts): SearchRow[] {
  const words = splitWords(text);
  const getRank = (row: SearchRow) => {
    const name = fold(row.text);
    if (name.startsWith(words.join(' '))) return 0;
    if (words.every((word) => name.includes(word))) return 1;
    const nameAndSection = `${name} ${fold(row.detail ?? '')}`;
    return words.every((word) => nameAndSection.includes(word)) ? 2 : undefined;
  };
  return listPageRows(menu, texts)
    .flatMap((row) => {
      const rank = getRank(row);
      return rank === undefined ? [] : [{ row, rank }];
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ row }) => row);
}

/** Returns the groups that have rows. */
export const toGroups = (rows: Partial<Record<SearchGroup['key'], readonly SearchRow[]>>): SearchGroup[] =>
  Object.entries(rows).flatMap(([key, groupRows]) =>
    groupRows.length > 0 ? [{ key: key as SearchGroup['key'], rows: groupRows }] : [],
  );
