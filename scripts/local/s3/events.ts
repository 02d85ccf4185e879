// Notifications of a bucket about changed objects, sent to the queues and functions that the template
// defines.
import { setTimeout as pause } from 'node:timers/promises';
import { account, region } from '../addresses.ts';
import type { Cloud } from '../cloud.ts';
import type { Functions, LambdaFunction } from '../functions.ts';
import type { Queue } from '../sqs/queue.ts';
import type { Queues } from '../sqs/queues.ts';
import { countEvents } from '../weather/object-events.ts';
import type { Weather } from '../weather/weather.ts';

interface Rule {
  Name: string;
  Value: string;
}
interface QueueTarget {
  Event?: string;
  Events?: string[];
  Queue?: string;
  QueueArn?: string;
  Filter?: { S3Key?: { Rules: Rule[] }; Key?: { FilterRules: Rule[] } };
}
interface FunctionTarget extends QueueTarget {
  Function?: string;
  LambdaFunctionArn?: string;
}
interface Configuration {
  QueueConfigurations?: QueueTarget[];
  LambdaConfigurations?: FunctionTarget[];
  LambdaFunctionConfigurations?: FunctionTarget[];
}
interface Listener {
  bucket: string;
  events: string[];
  rules: Rule[];
  queue?: Queue;
  fn?: LambdaFunction;
}
export interface ObjectEvent {
  /** Name such as `ObjectCreated:Put` or `ObjectRemoved:Delete`. */
  name: string;
  bucket: string;
  key: string;
  size?: number;
  etag?: string;
}

export type BucketEvents = ReturnType<typeof openBucketEvents>;

const RETRIES = 2;

export function openBucketEvents(cloud: Cloud, queues: Queues, functions: Functions, weather?: Weather) {
  const repeatRandom = weather?.random('object');
  const listeners = readListeners(cloud, queues, functions);
  let pending = 0;

  async function callFunction(fn: LambdaFunction, event: object) {
    pending++;
    try {
      for (let attempt = 0; ; attempt++) {
        try {
          return await fn.invoke(event);
        } catch (error) {
          console.error(`${fn.job} failed on an event of a bucket:`, error);
          if (attempt >= RETRIES) return undefined;
          await pause(500 * 2 ** attempt);
        }
      }
    } finally {
      pending--;
    }
  }

  return {
    idle: () => pending === 0,
    dispatchEvent(event: ObjectEvent) {
      for (const { queue, fn } of listeners.filter((listener) => matchesListener(listener, event))) {
        const message = { Records: [buildEventRecord(event)] };
        const times = repeatRandom ? countEvents(repeatRandom) : 1;
        if (times > 1) weather!.note('object', `an event of ${event.bucket} twice`);
        for (let n = 0; n < times; n++) {
          if (queue) queues.send(queue, { body: JSON.stringify(message) });
          if (fn) setImmediate(callFunction, fn, message);
        }
      }
    },
  };
}

function readListeners(cloud: Cloud, queues: Queues, functions: Functions): Listener[] {
  const ownConfigurations = cloud
    .all<{ NotificationConfiguration?: Configuration }>('AWS::S3::Bucket')
    .map(({ name, properties }) => [name, properties.NotificationConfiguration] as const);
  const addedConfigurations = cloud
    .all<{ BucketName: string; NotificationConfiguration: Configuration }>('Custom::S3BucketNotifications')
    .map(({ properties }) => [properties.BucketName, properties.NotificationConfiguration] as const);
  return [...ownConfigurations, ...addedConfigurations].flatMap(([bucket, configuration]) => {
    const targets: FunctionTarget[] = [
      ...(configuration?.QueueConfigurations ?? []),
      ...(configuration?.LambdaConfigurations ?? []),
      ...(configuration?.LambdaFunctionConfigurations ?? []),
    ];
    return targets.map((target): Listener => {
      const queue = target.Queue ?? target.QueueArn;
      const fn = target.Function ?? target.LambdaFunctionArn;
      return {
        bucket,
        events: (target.Events ?? [target.Event ?? '']).map((event) => event.replace('s3:', '')),
        rules: target.Filter?.S3Key?.Rules ?? target.Filter?.Key?.FilterRules ?? [],
        ...(queue && { queue: queues.byArn(queue) }),
        ...(fn && { fn: functions.get(fn) }),
      };
    });
  });
}

function matchesListener({ bucket, events, rules }: Listener, event: ObjectEvent): boolean {
  if (bucket !== event.bucket) return false;
  if (
    !events.some(
      (pattern) =>
        pattern === event.name || (pattern.endsWith('*') && event.name.startsWith(pattern.slice(0, -1))),
    )
  )
    return false;
  return rules.every(({ Name, Value }) =>
    Name.toLowerCase() === 'prefix' ? event.key.startsWith(Value) : event.key.endsWith(Value),
  );
}

function buildEventRecord({ name, bucket, key, size, etag }: ObjectEvent) {
  return {
    eventVersion: '2.1',
    eventSource: 'aws:s3',
    awsRegion: region,
    eventTime: new Date(Date.now()).toISOString(),
    eventName: name,
    userIdentity: { principalId: account },
    s3: {
      s3SchemaVersion: '1.0',
      bucket: { name: bucket, arn: `arn:aws:s3:::${bucket}`, ownerIdentity: { principalId: account } },
      object: {
        key: encodeURIComponent(key).replaceAll('%20', '+').replaceAll('%2F', '/'),
        size,
        eTag: etag,
        sequencer: Date.now().toString(16).toUpperCase(),
      },
    },
  };
}
