import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';

export async function handler() {
  const queues = new SQSClient({});
  for (const MessageBody of ['one', 'two', 'three'])
    await queues.send(new SendMessageCommand({ QueueUrl: process.env.WORK_URL, MessageBody }));
  return { plants: 3 };
}
