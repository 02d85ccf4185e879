import type { SQSRecord } from 'aws-lambda';
import { expect, it } from 'vitest';
import { entryOf, messageOf } from './message.ts';

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
  const { Id, MessageBody, MessageAttributes } = entryOf({ tenant: 'acme', n: 7 } as Said, 3);
  expect([Id, JSON.parse(MessageBody)]).toEqual(['3', { tenant: 'acme', n: 7 }]);
  expect(MessageAttributes).toEqual({ tenant: { DataType: 'String', StringValue: 'acme' } });
  expect(messageOf(record({ tenant: 'acme', n: 7 }, MessageAttributes.tenant.StringValue), read)).toEqual({
    tenant: 'acme',
    n: 7,
  });
});

it('a message of two tenants, or of none beside, is nobody’s', () => {
  const twice = 'the message names two tenants';
  expect(() => messageOf(record({ tenant: 'acme' }, 'acme-2'), read)).toThrow(twice);
  expect(() => messageOf(record({ tenant: 'acme' }), read)).toThrow(twice);
  const bare = { body: '{"tenant":"acme"}' } as SQSRecord;
  expect(() => messageOf(bare, read)).toThrow(twice);
});
