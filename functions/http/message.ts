// Messages between functions: the tenant stands in the attribute and in the body, and two different ones are nobody's.
import type { SQSRecord } from 'aws-lambda';

interface OfTenant {
  tenant: string;
}

/** One of a batch. */
export const entryOf = (message: OfTenant, n: number) => ({
  Id: String(n),
  MessageBody: JSON.stringify(message),
  MessageAttributes: { tenant: { DataType: 'String', StringValue: message.tenant } },
});

/** What a message says; one that names two tenants fails, and ends in the dead-letter queue. */
export function messageOf<Message extends OfTenant>(
  { body, messageAttributes }: SQSRecord,
  read: (said: unknown) => Message,
): Message {
  const message = read(JSON.parse(body));
  if (messageAttributes?.tenant?.stringValue !== message.tenant)
    throw new Error('the message names two tenants');
  return message;
}
