import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { Answered } from './answers.ts';
import { tableProtocol } from './protocol.ts';

const protocol = tableProtocol as unknown as {
  serializeRequest(operation: object, input: object, context: object): Promise<{ body: string }>;
  deserializeResponse(operation: object, context: object, response: object): Promise<unknown>;
};
const place = { protocol: 'https:', hostname: 'table.example', port: 8000, path: '/' };
const sent = (name: string, input: object) =>
  protocol.serializeRequest({ name }, input, { endpoint: async () => place });
const answered = (statusCode: number, ...pieces: string[]) =>
  protocol.deserializeResponse(
    {},
    {},
    {
      statusCode,
      headers: { 'x-amzn-requestid': 'r1' },
      body: Readable.from(pieces.map((piece) => Buffer.from(piece))),
    },
  );

it('a command is sent as it stands, under its name', async () => {
  const input = { TableName: 't', Key: { pk: { S: 'a' } } };
  expect(await sent('GetItem', input)).toEqual({
    ...place,
    method: 'POST',
    query: {},
    headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': 'DynamoDB_20120810.GetItem' },
    body: JSON.stringify(input),
  });
});

it('a transaction has a token of its own, unless it brings one', async () => {
  const tokens = [{}, {}, { ClientRequestToken: 'mine' }].map(
    async (input) => JSON.parse((await sent('TransactWriteItems', input)).body).ClientRequestToken as string,
  );
  const [one, other, mine] = await Promise.all(tokens);
  expect(one).toMatch(/^[\w-]{36}$/);
  expect(other).not.toBe(one);
  expect(mine).toBe('mine');
});

it('an answer comes in pieces, its items as plain values', async () => {
  const $metadata = { httpStatusCode: 200, requestId: 'r1' };
  expect(await answered(200, '{"Item":{"pk":{"S":"a', 'b"},"n":{"N":"1"}}}')).toEqual({
    Item: new Answered('ab', '', { n: 1 }),
    $metadata,
  });
  expect(await answered(200)).toEqual({ $metadata });
});

it.each([
  [
    400,
    '{"__type":"com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException","message":"no","Item":{"n":{"N":"1"}}}',
    { name: 'ConditionalCheckFailedException', message: 'no', $fault: 'client', Item: { n: { N: '1' } } },
  ],
  [
    400,
    '{"__type":"ThrottlingException:http://internal/","Message":"slow"}',
    { name: 'ThrottlingException', message: 'slow', $fault: 'client' },
  ],
  [499, '{"__type":"Odd"}', { name: 'Odd', message: 'UnknownError', $fault: 'client' }],
  [500, '{"__type":"x#InternalServerError"}', { name: 'InternalServerError', $fault: 'server' }],
  [300, '{}', { name: 'Unknown', message: 'UnknownError', $fault: 'client' }],
  [502, '<html>Bad gateway</html>', { name: 'Unknown', message: 'UnknownError', $fault: 'server' }],
])('a refusal of %i is known by its name: %s', async (status, text, refusal) => {
  const error = await answered(status, text).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({ ...refusal, $metadata: { httpStatusCode: status, requestId: 'r1' } });
});
