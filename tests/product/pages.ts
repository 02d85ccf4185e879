// The product as it was asked for, to compare with: who may open which page.
import { idOf, type Profile } from '../../shared/permissions.ts';
import table from '../vectors/pages.json' with { type: 'json' };

export type Who = Profile | 'tenantRoot';
/** What a plant has. */
export type Flag = 'chklst' | 'risorse' | 'warSap';
export type Plant = Record<Flag, boolean>;

/** As the product counts profiles; TR belongs to no plant. */
export const numberOf = (who: Who) => (who === 'tenantRoot' ? 'TR' : idOf(who));

interface Page {
  who: (number | string)[];
  plant?: string;
}

/** Parameters by any name; letters of any size. */
const bare = (path: string) => path.toLowerCase().replace(/:\w+\??/g, ':');
const pages = new Map(Object.entries(table).map(([path, page]): [string, Page] => [bare(path), page]));

export function opens(who: Who, path: string, plant: Plant): boolean {
  const page = pages.get(bare(path));
  if (!page) throw new Error(`tests/vectors/pages.json does not say who may open ${path}`);
  return page.who.includes(numberOf(who)) && (!page.plant || plant[page.plant as Flag]);
}
