// Worker that takes the messages of Sparkplug nodes: those of one node together, in the order of their arrival. A node
// whose data cannot be read is asked to be born again; what waits for an earlier message is looked at again in time.
import { PublishCommand } from '@aws-sdk/client-iot-data-plane';
import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { SparkplugMessage, type WakeMessage } from '#shared/integration/sparkplug/message.ts';
import { buildCommandTopic, type NodeAddress, parseTopic } from '#shared/integration/sparkplug/topic.ts';
import { openStore } from '../db/store.ts';
import { getBrokerClient, getQueueClient, getSetting, getTableClient } from '../http/aws.ts';
import { log } from '../http/log.ts';
import { buildQueueEntry } from '../http/queue-message.ts';
import { addToTrace } from '../http/trace.ts';
import { runInMessageTrace, traceHandler } from '../http/traced-handler.ts';
import { encodeRebirth, type NodeMessage, receiveFromNode } from '../integration/public.ts';

/** Messages of one node, and the records that brought them. */
interface NodeBatch {
  address: NodeAddress;
  messages: NodeMessage[];
  records: SQSRecord[];
}

export const handler = traceHandler(async (event: SQSEvent, _context: Context): Promise<SQSBatchResponse> => {
  const failed: SQSRecord[] = [];
  for (const batch of groupByNode(event.Records))
    try {
      await runInMessageTrace(batch.records[0]!, () => receiveBatch(batch));
    } catch (error) {
      log('error', 'messages of a node not taken', { queueMessage: batch.records[0]!.messageId, error });
      failed.push(...batch.records);
    }
  return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
});

/** Groups records by node. One that is no message of a node is dropped: the rule of the broker forwards no other. */
function groupByNode(records: readonly SQSRecord[]): NodeBatch[] {
  const batches = new Map<string, NodeBatch>();
  for (const record of records) {
    const parsed = parseRecord(record);
    if (!parsed) {
      log('warn', 'message of no node', { queueMessage: record.messageId });
      continue;
    }
    const { address, message } = parsed;
    const key = buildCommandTopic(address);
    const batch = batches.get(key) ?? { address, messages: [], records: [] };
    batch.records.push(record);
    if (message) batch.messages.push(message);
    batches.set(key, batch);
  }
  for (const { messages } of batches.values()) messages.sort((a, b) => a.receivedAt - b.receivedAt);
  return [...batches.values()];
}

function parseRecord({ body }: SQSRecord): { address: NodeAddress; message?: NodeMessage } | undefined {
  const message = SparkplugMessage.parse(JSON.parse(body));
  if (!('topic' in message)) return { address: message };
  const { topic, payload, receivedAt } = message;
  const parts = parseTopic(topic);
  if (!parts) return undefined;
  const { type, device, ...address } = parts;
  return { address, message: { type, payload, receivedAt, ...(device !== undefined && { device }) } };
}

async function receiveBatch({ address, messages }: NodeBatch): Promise<void> {
  const { tenant, plant, node } = address;
  addToTrace({ tenant, plant });
  const now = new Date(Date.now()).toISOString();
  const store = openStore(getTableClient(), getSetting('TABLE'), { tenant, plant }, { user: node, now });
  const received = await receiveFromNode(store, node, messages, now);
  if (received?.isRebirthDue)
    await getBrokerClient().send(
      new PublishCommand({
        topic: buildCommandTopic(address),
        qos: 0,
        payload: encodeRebirth(Date.parse(now)),
      }),
    );
  if (received?.wakeAt !== undefined) await requestWake({ tenant, plant, node, wakeAt: received.wakeAt });
}

/** Arranges for the worker to look at a node again. */
async function requestWake(message: WakeMessage): Promise<void> {
  const seconds = Math.ceil((message.wakeAt - Date.now()) / 1_000);
  const answer = await getQueueClient().send(
    new SendMessageBatchCommand({
      QueueUrl: getSetting('SPARKPLUG_QUEUE_URL'),
      Entries: [{ ...buildQueueEntry(message, 0), DelaySeconds: Math.max(seconds, 0) }],
    }),
  );
  if (answer.Failed?.length) throw new Error('a node could not be arranged to be looked at again');
}
