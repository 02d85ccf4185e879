// Canonical JSON (RFC 8785): one text for equal values, for hashes that others can repeat.

/**
 * Returns the canonical text of a value: names sorted by UTF-16 code units, numbers as ECMAScript writes them,
 * texts unchanged, no spaces (decisions PS52, PS58). A name with the value `undefined` is left out, as in JSON.
 * @throws TypeError for what JSON cannot hold: NaN, infinities, lone surrogates, functions, `undefined` in a list
 */
export function toCanonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError(`${value} has no canonical form`);
    return JSON.stringify(value);
  }
  if (typeof value === 'string') {
    if (!value.isWellFormed()) throw new TypeError('a lone surrogate has no canonical form');
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${value.map(toCanonicalJson).join(',')}]`;
  if (typeof value !== 'object') throw new TypeError(`a value of type ${typeof value} has no canonical form`);
  const properties = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, each]) => `${toCanonicalJson(name)}:${toCanonicalJson(each)}`);
  return `{${properties.join(',')}}`;
}
