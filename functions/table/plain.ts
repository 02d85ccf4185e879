// Attributes of the stream's records, and of refused writes, as plain values; what is read comes so already (`answers.ts`). Ours are
// text, numbers, flags, lists and maps; the library's `unmarshall` knows sets, bytes and big numbers besides.
import type { AttributeValue } from '@aws-sdk/client-dynamodb';

export type Attributes = Record<string, AttributeValue>;

function plain(value: AttributeValue): unknown {
  if (value.S !== undefined) return value.S;
  if (value.N !== undefined) return Number(value.N);
  if (value.BOOL !== undefined) return value.BOOL;
  if (value.L !== undefined) return value.L.map(plain);
  if (value.M !== undefined) return plainItem(value.M);
  if (value.NULL) return null;
  throw new Error(`an attribute of a type nobody writes: ${Object.keys(value)}`);
}

export function plainItem(item: Attributes): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const name in item) values[name] = plain(item[name]!);
  return values;
}
