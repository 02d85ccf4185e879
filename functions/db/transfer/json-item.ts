// Items as JSON, as DynamoDB's exports and imports have them: attributes with types, binary values in base64.
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { Attributes } from '../marshall.ts';

/** Item whose attributes have types, such as `{ S: 'text' }`. */
export type JsonItem = Record<string, object>;

type Replacement = (attribute: AttributeValue) => object;

/** Converts the attributes within lists and maps as well. */
function convert(attribute: AttributeValue, replaceBinary: Replacement): object {
  if (attribute.L) return { L: attribute.L.map((each) => convert(each, replaceBinary)) };
  if (attribute.M) return { M: convertMap(attribute.M, replaceBinary) };
  return attribute.B === undefined ? attribute : replaceBinary(attribute);
}
const convertMap = (map: Attributes, replaceBinary: Replacement): JsonItem =>
  Object.fromEntries(Object.entries(map).map(([name, value]) => [name, convert(value, replaceBinary)]));

export const encodeItem = (item: Attributes): JsonItem =>
  convertMap(item, ({ B }) => ({ B: Buffer.from(B!).toString('base64') }));

export const decodeItem = (item: JsonItem): Attributes =>
  convertMap(item as Attributes, ({ B }) => ({
    B: Buffer.from(B as unknown as string, 'base64'),
  })) as Attributes;
