// DynamoDB's JSON protocol, as far as the stack itself uses it; features go through functions/db.

export class DynamoError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = 'DynamoError';
    this.code = code;
  }
}

const signature =
  'AWS4-HMAC-SHA256 Credential=local/20260101/eu-west-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0';

export async function callDynamo<Answer>(endpoint: string, action: string, input: object): Promise<Answer> {
  const service = action.startsWith('Streams.') ? 'DynamoDBStreams_20120810' : 'DynamoDB_20120810';
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `${service}.${action.replace('Streams.', '')}`,
      'x-amz-date': '20260101T000000Z',
      authorization: signature,
    },
    body: JSON.stringify(input),
  });
  const body = (await answer.json()) as { __type?: string; message?: string; Message?: string };
  if (!answer.ok)
    throw new DynamoError(
      body.__type?.split('#').pop() ?? String(answer.status),
      body.message ?? body.Message ?? 'no message',
    );
  return body as Answer;
}
