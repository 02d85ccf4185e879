// What the mail worker works with, in place of the cloud: an SES that remembers or fails, a queue that notes who waits.
import { SendEmailCommand, type SendEmailCommandInput } from '@aws-sdk/client-sesv2';
import {
  ChangeMessageVisibilityCommand,
  SendMessageBatchCommand,
  type SendMessageBatchCommandInput,
} from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { mailClient, queueClient } from '../../functions/http/aws.ts';
import { handler } from '../../functions/workers/mail-send.ts';
import type { MailMessage } from '../../shared/mail/message.ts';
import { asFunction } from './harness.ts';

Object.assign(process.env, {
  MAIL_FROM: 'no-reply@plants.example',
  SITE_URL: 'https://plants.example',
  MAIL_QUEUE_URL: 'http://127.0.0.1:1/mails',
});

export const ses = mockClient(mailClient());
export const sqs = mockClient(queueClient());

/** Empty, and working. */
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
/** Every attempt, in order, failed ones too. */
export const attempts = (): Sent[] =>
  ses.commandCalls(SendEmailCommand).map(({ args }) => read(args[0].input));

/** Seconds for which messages were told to wait. */
export const waits = () =>
  sqs.commandCalls(ChangeMessageVisibilityCommand).map(({ args }) => args[0].input.VisibilityTimeout);

/** Messages the reaction has queued. */
export const queued = (): MailMessage[] =>
  sqs
    .commandCalls(SendMessageBatchCommand)
    .flatMap(({ args }) => (args[0].input as SendMessageBatchCommandInput).Entries ?? [])
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

/** Hands records to the worker; answers the numbers of those that must come again. */
export async function work(records: readonly ReturnType<typeof record>[]): Promise<number[]> {
  const { batchItemFailures } = await asFunction('functions/workers/mail-send.ts', () =>
    handler({ Records: records } as never, {} as never),
  );
  return batchItemFailures.map(({ itemIdentifier }) => Number(itemIdentifier.slice(1)));
}

export const deliver = (messages: readonly MailMessage[]) =>
  work(messages.map((each, n) => record(JSON.stringify(each), each.tenant, n)));
