// Conversion between plain values and attributes of DynamoDB.
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';

export type Attributes = Record<string, AttributeValue>;

/**
 * Returns the attributes of a plain value, without what is undefined.
 * @throws Error for a number that is not exact or finite
 */
export const marshallItem = (value: Record<string, unknown>): Attributes =>
  marshall(value, { removeUndefinedValues: true });

/**
 * Returns the plain value of attributes that a read, a stream record or a refused write returned. The table
 * returns the names of a map in any order: equal values may have different JSON texts (`toStableJson`).
 */
export const unmarshallItem = (item: Attributes): Record<string, unknown> => unmarshall(item);
