// The table's kernel. Here: how tenant, plant, entity and id become keys, and back.

/** Where a store may look: every key it builds and every item it returns begins with this. */
export interface Scope {
  tenant: string;
  /** Absent: the tenant's own things (users, plants, memberships). */
  plant?: string;
}

/** Things of no tenant (the directory of e-mails) and of no plant stand under this name, which no code can spell. */
export const NOBODY = '~';

// '#' divides the parts of a partition key; the escape is injective, so `acme` and `acme-2` or `a#b` never meet.
const escaped = (part: string) => part.replace(/[%#]/g, (c) => (c === '%' ? '%25' : '%23'));

export const partition = (scope: Scope, entity: string, ...more: (string | number)[]) =>
  [scope.tenant, scope.plant ?? NOBODY, entity, ...more.map(String)].map(escaped).join('#');

/** The partition of a part of what stands in another. */
export const within = (pk: string, ...more: (string | number)[]) =>
  [pk, ...more.map((part) => escaped(String(part)))].join('#');

/** Ids of sequences stay below ten million a plant. */
const WIDTH = 7;
const padded = (part: string) => (/^\d{1,7}$/.test(part) ? part.padStart(WIDTH, '0') : part);
/** Zeros before a part of seven digits. */
const padding = /(?<![^.])(?=\d{7}(?![^.]))0+(?=\d)/g;

/** Ids of numbers sort as numbers: `42.17` → `0000042.0000017`. A child's key begins with its parent's and a dot. */
export const sortKey = (id: string | number) => String(id).split('.').map(padded).join('.');
export const idFrom = (sk: string) => sk.replace(padding, '');

/** Values of an index's sort key: numbers padded, parts joined by '#'. */
export const indexSort = (parts: (string | number)[]) =>
  parts.map((p) => (typeof p === 'number' ? String(p).padStart(WIDTH, '0') : escaped(p))).join('#');

/** The scope and entity a partition key was made of. */
export function scopeOf(pk: string): { tenant: string; plant: string; entity: string } {
  const [tenant = '', plant = '', entity = ''] = pk
    .split('#')
    .map((part) => part.replace(/%(25|23)/g, (_, code) => (code === '25' ? '%' : '#')));
  return { tenant, plant, entity };
}
