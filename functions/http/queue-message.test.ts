import type { SQSRecord } from 'aws-lambda';
import { expect, it } from 'vitest';
import { buildQueueEntry, parseMessage } from './queue-message.ts';
import { getTrace, startTrace } from './trace.ts';

interface Said {
  tenant: string;
  n: number;
}
const record = (body: object, tenant?: string) =>
  ({
    body: JSON.stringify(body),
    messageAttributes: tenant === undefined ? {} : { tenant: { stringValue: tenant, dataType: 'String' } },
  }) as unknown as SQSRecord;
const read = (said: unknown) => said as Said;

it('a message names its tenant within and beside', () => {
  const message: Said = { tenant: 'acme', n: 7 };
  const { Id, MessageBody, MessageAttributes, MessageGroupId } = buildQueueEntry(message, 3);
  expect([Id, JSON.parse(MessageBody), MessageGroupId]).toEqual(['3', message, 'acme']);
  expect(MessageAttributes).toEqual({ tenant: { DataType: 'String', StringValue: 'acme' } });
  expect(parseMessage(record({ tenant: 'acme', n: 7 }, MessageAttributes.tenant.StringValue), read)).toEqual({
    tenant: 'acme',
    n: 7,
  });
});

it('a message of two tenants, or of none beside, is nobody’s', () => {
  const twice = 'the message names two tenants';
  expect(() => parseMessage(record({ tenant: 'acme' }, 'acme-2'), read)).toThrow(twice);
  expect(() => parseMessage(record({ tenant: 'acme' }), read)).toThrow(twice);
  const bare = { body: '{"tenant":"acme"}' } as SQSRecord;
  expect(() => parseMessage(bare, read)).toThrow(twice);
});

it('a message carries the correlation id of its sender, and its reader notes tenant and plant', () => {
  startTrace({ correlationId: 'c1' }, () => {
    const { MessageAttributes, MessageBody } = buildQueueEntry({ tenant: 'acme', plant: 'P1' }, 0);
    expect(MessageAttributes.correlation).toEqual({ DataType: 'String', StringValue: 'c1' });
    parseMessage(
      record(JSON.parse(MessageBody), 'acme'),
      (json) => json as { tenant: string; plant: string },
    );
    expect(getTrace()).toEqual({ correlationId: 'c1', tenant: 'acme', plant: 'P1' });
  });
});
