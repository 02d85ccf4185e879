// Requests to the table as the weather sees them: which items they write, and how the table refuses them.
export type AttributeValue = Record<string, unknown>;
export type Item = Record<string, AttributeValue>;

interface WriteInput {
  Item?: Item;
  Key?: Item;
}
export interface TableInput extends WriteInput {
  TableName?: string;
  IndexName?: string;
  TransactItems?: Record<string, WriteInput & { TableName: string }>[];
  RequestItems?: Record<string, unknown>;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Item;
  KeyConditionExpression?: string;
  ProjectionExpression?: string;
  FilterExpression?: string;
  Select?: string;
  Limit?: number;
  ScanIndexForward?: boolean;
}
export interface TableFault {
  type: string;
  message: string;
  CancellationReasons?: object[];
  /** Description for the log of the weather. */
  what: string;
}

export const getText = (value: AttributeValue | undefined): string => String(value?.S ?? value?.N ?? '');
/** Identifies an item among others. */
export const getItemKey = (item: Item): string => `${getText(item.pk)} ${getText(item.sk)}`;

const getWriteKey = ({ Item, Key }: WriteInput): Item => {
  const { pk, sk } = Item ?? Key ?? {};
  return { pk: pk!, sk: sk! };
};
/** Returns the keys of the items that a request writes or checks, in the order of its writes. */
export function readWrittenItems(action: string, input: TableInput): Item[] {
  if (['PutItem', 'UpdateItem', 'DeleteItem'].includes(action)) return [getWriteKey(input)];
  if (action !== 'TransactWriteItems') return [];
  return (input.TransactItems ?? []).flatMap((each) => Object.values(each).map(getWriteKey));
}
export const readWrittenKeys = (action: string, input: TableInput): string[] =>
  readWrittenItems(action, input).map(getItemKey);
