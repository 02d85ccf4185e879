// Stack in a separate process that writes continuously and reports each acknowledged write, until it is
// killed.
import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { startStack } from '#scripts/local/stack.ts';
import { cloud } from './cloud.ts';

const [data = '', life = ''] = process.argv.slice(2);
const { url } = await startStack({ template: cloud, data });
const table = new DynamoDBClient({});
const queues = new SQSClient({});
const files = new S3Client({});
console.log(`ready ${url}`);

for (let i = 0; ; i++) {
  const id = `${life}.${i}`;
  await table.send(
    new PutItemCommand({ TableName: process.env.TABLE, Item: { pk: { S: 'kept' }, sk: { S: id } } }),
  );
  await queues.send(
    new SendMessageCommand({
      QueueUrl: `${process.env.AWS_ENDPOINT_URL_SQS}/000000000000/Dead`,
      MessageBody: id,
    }),
  );
  await files.send(new PutObjectCommand({ Bucket: 'files-000000000000', Key: id, Body: id }));
  console.log(`wrote ${id}`);
}
