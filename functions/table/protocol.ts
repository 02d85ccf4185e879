// The protocol between the one client and the table: a command is sent as it stands, an answer is read in one pass, and its items come
// as plain values, whatever the SDK's types say. The SDK's own
// reads every attribute of every item by a schema, for dates and sets nobody here writes: a third of the time of a list
// (measured), and a seventh of every function. Signing, retries and connections stay the SDK's, which knows an error by its name.
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { answerIn } from './answers.ts';

type Protocol = Exclude<NonNullable<DynamoDBClientConfig['protocol']>, new (...asked: never[]) => unknown>;

interface Operation {
  name: string;
}
interface Context {
  endpoint(): Promise<{ protocol: string; hostname: string; port?: number; path: string }>;
}
interface Response {
  statusCode: number;
  headers: Record<string, string>;
  body: Readable;
}

const json = {
  setSerdeContext() {},

  async serializeRequest({ name }: Operation, input: object, context: Context) {
    const { protocol, hostname, port, path } = await context.endpoint();
    // sent again after an answer that was lost, a transaction is known by its token
    const sent = name === 'TransactWriteItems' ? { ClientRequestToken: randomUUID(), ...input } : input;
    return {
      ...{ protocol, hostname, port, path },
      method: 'POST',
      query: {},
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': `DynamoDB_20120810.${name}`,
      },
      body: JSON.stringify(sent),
    };
  },

  async deserializeResponse(_: Operation, __: Context, { statusCode, headers, body }: Response) {
    const text = Buffer.concat(await body.toArray()).toString();
    const $metadata = { httpStatusCode: statusCode, requestId: headers['x-amzn-requestid'] };
    if (statusCode < 300) return { ...(answerIn(text || '{}') as object), $metadata };
    throw refusalIn(text, $metadata);
  },
};

/** What is no JSON came from something on the way, not from the table. */
function refusalIn(text: string, $metadata: { httpStatusCode: number }): Error {
  let said: { __type?: string; message?: string; Message?: string };
  try {
    said = JSON.parse(text);
  } catch {
    said = {};
  }
  const { __type = 'Unknown', message = said.Message ?? 'UnknownError', ...more } = said;
  return Object.assign(new Error(message), more, {
    name: __type.slice(__type.lastIndexOf('#') + 1).split(':')[0]!,
    $fault: $metadata.httpStatusCode < 500 ? 'client' : 'server',
    $metadata,
  });
}

export const tableProtocol = json as unknown as Protocol;
