// Conversion of tenant, plant, entity and id to keys, and back.

/** Scope of a store: every key it builds and every item it returns begins with it. */
export interface Scope {
  tenant: string;
  /** Plant; absent for records of the tenant (users, plants, memberships). */
  plant?: string;
}

/**
 * Name in keys of records without a tenant (such as the directory of e-mail addresses) or plant, which no
 * code can equal.
 */
export const NO_SCOPE = '~';

// '#' separates the parts of a partition key. The escape is injective, so keys of `acme` and `acme-2` or
// `a#b` never collide.
const escapePart = (part: string) => part.replace(/[%#]/g, (c) => (c === '%' ? '%25' : '%23'));

export const buildPartitionKey = (scope: Scope, entity: string, ...more: (string | number)[]) =>
  [scope.tenant, scope.plant ?? NO_SCOPE, entity, ...more.map(String)].map(escapePart).join('#');

/** Returns the key of a partition within another one. */
export const buildSubPartitionKey = (pk: string, ...more: (string | number)[]) =>
  [pk, ...more.map((part) => escapePart(String(part)))].join('#');

/** Width of padded numbers: ids of sequences are below ten million per plant. */
const NUMBER_WIDTH = 7;
const padNumber = (part: string) => (/^\d{1,7}$/.test(part) ? part.padStart(NUMBER_WIDTH, '0') : part);
/** Matches the zeros in front of a part of seven digits. */
const paddingPattern = /(?<![^.])(?=\d{7}(?![^.]))0+(?=\d)/g;

/**
 * Returns a sort key in which numbers sort numerically: `42.17` → `0000042.0000017`. A child's key begins
 * with its parent's key and a dot.
 */
export const buildSortKey = (id: string | number) => String(id).split('.').map(padNumber).join('.');
export const parseSortKey = (sk: string) => sk.replace(paddingPattern, '');

/** Returns the sort key of an index: numbers padded, parts joined by '#'. */
export const buildIndexSortKey = (parts: (string | number)[]) =>
  parts.map((p) => (typeof p === 'number' ? String(p).padStart(NUMBER_WIDTH, '0') : escapePart(p))).join('#');

/** Returns the scope and entity of a partition key. */
export function parsePartitionKey(pk: string): { tenant: string; plant: string; entity: string } {
  const [tenant = '', plant = '', entity = ''] = pk
    .split('#')
    .map((part) => part.replace(/%(25|23)/g, (_, code) => (code === '25' ? '%' : '#')));
  return { tenant, plant, entity };
}
