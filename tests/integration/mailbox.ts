// Fixture of the mail worker without the cloud: an SES that records or fails, and a queue that records
// delays.
import { SendEmailCommand, type SendEmailCommandInput } from '@aws-sdk/client-sesv2';
import {
  ChangeMessageVisibilityCommand,
  SendMessageBatchCommand,
  type SendMessageBatchCommandInput,
} from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { getMailClient, getQueueClient } from '#functions/http/aws.ts';
import { handler } from '#functions/workers/mail-send.ts';
import type { MailMessage } from '#shared/mail/message.ts';
import { asFunction } from './harness.ts';

Object.assign(process.env, {
  MAIL_FROM: 'no-reply@plants.example',
  SITE_URL: 'https://plants.example',
  MAIL_CONFIGURATION_SET: 'mails',
  MAIL_QUEUE_URL: 'http://127.0.0.1:1/mails',
});

export const ses = mockClient(getMailClient());
export const sqs = mockClient(getQueueClient());

/** Resets the mocks to an empty, working state. */
export function emptied() {
  ses.reset();
  sqs.reset();
  ses.on(SendEmailCommand).resolves({ MessageId: 'sent' });
  sqs.on(SendMessageBatchCommand).resolves({ Successful: [], Failed: [] });
  sqs.on(ChangeMessageVisibilityCommand).resolves({});
}

export interface Sent {
  from?: string;
  to?: string;
  subject?: string;
  text?: string;
  html?: string;
}
const read = ({ FromEmailAddress, Destination, Content }: SendEmailCommandInput): Sent => ({
  from: FromEmailAddress,
  to: Destination?.ToAddresses?.join(),
  subject: Content?.Simple?.Subject?.Data,
  text: Content?.Simple?.Body?.Text?.Data,
  html: Content?.Simple?.Body?.Html?.Data,
});
/** Returns all attempts in order, including failed ones. */
export const attempts = (): Sent[] =>
  ses.commandCalls(SendEmailCommand).map(({ args }) => read(args[0].input));

/** Returns the seconds by which messages were delayed. */
export const waits = () =>
  sqs.commandCalls(ChangeMessageVisibilityCommand).map(({ args }) => args[0].input.VisibilityTimeout);

/** Returns the messages that the stream projection has queued. */
export const queued = (): MailMessage[] =>
  sqs
    .commandCalls(SendMessageBatchCommand)
    .map(({ args }) => args[0].input as SendMessageBatchCommandInput)
    .filter(({ QueueUrl }) => QueueUrl === process.env.MAIL_QUEUE_URL)
    .flatMap(({ Entries }) => Entries ?? [])
    .map(({ MessageBody }) => JSON.parse(MessageBody!));

let serial = 0;
export const message = (more: Partial<MailMessage> = {}): MailMessage => ({
  tenant: 'acme',
  event: `event-${++serial}`,
  to: 'admin@acme.example',
  language: 'en',
  template: 'accessDeclined',
  values: { name: 'Rosa Verdi', plant: 'P1 – Torino', reason: 'Unknown here.' },
  ...more,
});

export const record = (body: string, tenant: string | undefined, n = 0) => ({
  messageId: `m${n}`,
  receiptHandle: `r${n}`,
  body,
  messageAttributes: tenant ? { tenant: { dataType: 'String', stringValue: tenant } } : {},
});

/** Delivers records to the worker; returns the numbers of those that must be delivered again. */
export async function work(records: readonly ReturnType<typeof record>[]): Promise<number[]> {
  const { batchItemFailures } = await asFunction('functions/workers/mail-send.ts', () =>
    handler({ Records: records } as never, { functionName: 'mail-send' } as never),
  );
  return batchItemFailures.map(({ itemIdentifier }) => Number(itemIdentifier.slice(1)));
}

export const deliver = (messages: readonly MailMessage[]) =>
  work(messages.map((each, n) => record(JSON.stringify(each), each.tenant, n)));
