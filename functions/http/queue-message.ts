// Queue messages between functions. The tenant is in the attribute and in the body, and both must be equal. Another
// attribute has the correlation id of the work that sent the message.
import type { SQSRecord } from 'aws-lambda';
import { addToTrace, getTrace } from './trace.ts';

export interface TenantMessage {
  tenant: string;
  plant?: string;
}

/**
 * Returns the entry of a message in a batch. Its group is the tenant: a queue hands out the messages of quiet tenants
 * before those of one that fills it (fair queues of SQS).
 */
export function buildQueueEntry(message: TenantMessage, n: number) {
  const { correlationId } = getTrace() ?? {};
  return {
    Id: String(n),
    MessageBody: JSON.stringify(message),
    MessageGroupId: message.tenant,
    MessageAttributes: {
      tenant: buildTextAttribute(message.tenant),
      ...(correlationId && { correlation: buildTextAttribute(correlationId) }),
    },
  };
}

const buildTextAttribute = (StringValue: string) => ({ DataType: 'String', StringValue });

/**
 * Parses a message. Throws if attribute and body name different tenants, so that it ends in the dead-letter
 * queue. Adds its tenant and plant to the trace.
 */
export function parseMessage<Message extends TenantMessage>(
  { body, messageAttributes }: SQSRecord,
  parse: (json: unknown) => Message,
): Message {
  const message = parse(JSON.parse(body));
  if (messageAttributes?.tenant?.stringValue !== message.tenant)
    throw new Error('the message names two tenants');
  addToTrace({ tenant: message.tenant, plant: message.plant });
  return message;
}
