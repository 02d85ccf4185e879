import {
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { createPresignedUrl, createUploadForm } from '#functions/http/files/presign.ts';

const TableName = () => process.env.TABLE!;
const key = { pk: { S: 'a' }, sk: { S: 'b' } };
const file = { Bucket: 'files-000000000000', Key: 'mine/one file.txt' };
const folder = (Key: string) => ({ ...file, Key });
const now = () => new Date(Date.now()).toISOString();

const calls: Record<string, (table: DynamoDBClient, files: S3Client) => Promise<unknown>> = {
  get: (table) => table.send(new GetItemCommand({ TableName: TableName(), Key: key })),
  put: (table) => table.send(new PutItemCommand({ TableName: TableName(), Item: key })),
  query: (table) =>
    table.send(
      new QueryCommand({
        TableName: TableName(),
        IndexName: 'other',
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': { S: 'a' } },
      }),
    ),
  transact: (table) =>
    table.send(
      new TransactWriteItemsCommand({
        TransactItems: [
          { Put: { TableName: TableName(), Item: key } },
          { Delete: { TableName: TableName(), Key: { pk: { S: 'c' }, sk: { S: 'd' } } } },
        ],
      }),
    ),
  keep: (_, files) => files.send(new PutObjectCommand({ ...file, Body: 'text' })),
  read: (_, files) => files.send(new GetObjectCommand(file)),
  stray: (_, files) => files.send(new GetObjectCommand(folder('theirs/two.txt'))),
  drop: (_, files) => files.send(new DeleteObjectCommand(file)),
  send: () =>
    new SQSClient({}).send(new SendMessageCommand({ QueueUrl: process.env.PLAIN_URL, MessageBody: 'x' })),
  mail: () =>
    new SESv2Client({}).send(
      new SendEmailCommand({
        FromEmailAddress: 'us@example.com',
        Destination: { ToAddresses: ['you@example.com'] },
        Content: { Simple: { Subject: { Data: 's' }, Body: { Text: { Data: 't' } } } },
      }),
    ),
  link: () =>
    createPresignedUrl(`${process.env.AWS_ENDPOINT_URL_S3}/${file.Bucket}`, file.Key, {}, now(), 600),
  form: () => createUploadForm(file.Bucket, file.Key, { type: 'text/plain', bytes: 4 }, now(), 600),
};

/** Makes the requested calls one after the other and returns the outcome of each. */
export async function handler({ body = '' }: { body?: string }) {
  const said: Record<string, unknown> = {};
  for (const name of body.split(' ')) {
    try {
      const answer = await calls[name]!(new DynamoDBClient({}), new S3Client({}));
      said[name] = name === 'link' || name === 'form' ? answer : 'done';
    } catch (error) {
      said[name] = `${(error as Error).name}: ${(error as Error).message}`;
    }
  }
  return { statusCode: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(said) };
}
