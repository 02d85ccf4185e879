// Canonical JSON (RFC 8785): one text for equal values, for hashes that others can repeat.

/** Value that JSON can express; a property without a value is left out by the caller, not by this module. */
export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

function writeText(text: string): string {
  if (!text.isWellFormed()) throw new TypeError('a lone surrogate has no canonical form');
  return JSON.stringify(text);
}

function writeNumber(value: number): string {
  if (!Number.isFinite(value)) throw new TypeError(`${value} has no canonical form`);
  return JSON.stringify(value);
}

/**
 * Returns the canonical text of a value: names sorted by UTF-16 code units, numbers as ECMAScript writes them,
 * texts unchanged (decisions PS52, PS58).
 * @throws TypeError for NaN, infinities, undefined and lone surrogates
 */
export function toCanonicalJson(value: JsonValue): string {
  if (typeof value === 'string') return writeText(value);
  if (typeof value === 'number') return writeNumber(value);
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value !== 'object') throw new TypeError(`${typeof value} has no canonical form`);
  if (Array.isArray(value)) return `[${value.map(toCanonicalJson).join(',')}]`;
  const properties = value as { readonly [name: string]: JsonValue };
  const members = Object.keys(properties)
    .sort()
    .map((name) => `${writeText(name)}:${toCanonicalJson(properties[name]!)}`);
  return `{${members.join(',')}}`;
}
