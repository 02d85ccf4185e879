// Plain values as attributes, and those of the stream's records and of refused writes as plain values again; what is read comes so
// already (`answers.ts`). Ours are text, numbers, flags, lists, maps, and bytes of what is packed; the library's `marshall`, which knows
// sets and big numbers besides, takes more than half the time of composing an order (measured).
import type { AttributeValue } from '@aws-sdk/client-dynamodb';

export type Attributes = Record<string, AttributeValue>;

function plain(value: AttributeValue): unknown {
  if (value.S !== undefined) return value.S;
  if (value.N !== undefined) return Number(value.N);
  if (value.BOOL !== undefined) return value.BOOL;
  if (value.L !== undefined) return value.L.map(plain);
  if (value.M !== undefined) return plainItem(value.M);
  if (value.NULL) return null;
  if (value.B !== undefined) return bytes(value.B);
  throw new Error(`an attribute of a type nobody writes: ${Object.keys(value)}`);
}

/** A record says them in base64. */
const bytes = (said: Uint8Array | string) => (typeof said === 'string' ? Buffer.from(said, 'base64') : said);

export function plainItem(item: Attributes): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const name in item) values[name] = plain(item[name]!);
  return values;
}

function attribute(value: unknown): AttributeValue {
  switch (typeof value) {
    case 'string':
      return { S: value };
    case 'number':
      if (!(Math.abs(value) <= Number.MAX_SAFE_INTEGER)) throw new Error(`not kept exactly: ${value}`);
      return { N: String(value) };
    case 'boolean':
      return { BOOL: value };
    case 'object':
      if (value === null) return { NULL: true };
      // sent as it stands
      if (value instanceof Uint8Array) return { B: Buffer.from(value).toString('base64') as never };
      if (Array.isArray(value)) return { L: value.filter((each) => each !== undefined).map(attribute) };
      return { M: toItem(value as Record<string, unknown>) };
    default:
      throw new Error(`a value of a type nobody reads: ${typeof value}`);
  }
}

/** Without what is undefined. */
export function toItem(value: Record<string, unknown>): Attributes {
  const item: Attributes = {};
  for (const name in value) if (value[name] !== undefined) item[name] = attribute(value[name]);
  return item;
}
