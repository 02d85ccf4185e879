// Specification of the product for comparison: who may open which page.
import { getProfileId, type Profile } from '#shared/permissions.ts';
import table from '../vectors/pages.json' with { type: 'json' };

export type Who = Profile | 'tenantRoot';
/** Options of a plant. */
export type Flag = 'chklst' | 'risorse' | 'warSap' | 'publicReports';
export type Plant = Record<Flag, boolean>;

/** Returns the specification's number of a profile; TR belongs to no plant. */
export const numberOf = (who: Who) => (who === 'tenantRoot' ? 'TR' : getProfileId(who));

interface Page {
  who: (number | string)[];
  plant?: string;
}

/** Normalises a path, ignoring the names of parameters and the case. */
const bare = (path: string) => path.toLowerCase().replace(/:\w+\??/g, ':');
const pages = new Map(Object.entries(table).map(([path, page]): [string, Page] => [bare(path), page]));

export function opens(who: Who, path: string, plant: Plant): boolean {
  const page = pages.get(bare(path));
  if (!page) throw new Error(`tests/vectors/pages.json does not say who may open ${path}`);
  return page.who.includes(numberOf(who)) && (!page.plant || plant[page.plant as Flag]);
}
