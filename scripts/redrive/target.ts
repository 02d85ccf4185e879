// Target of `npm run redrive`: the dead-letter queues, the failure store and the readers of a stack, found by their
// logical ids in the template.
import type { S3Client } from '@aws-sdk/client-s3';
import type { SQSClient } from '@aws-sdk/client-sqs';
import { type ReaderEvent, type StreamReader, streamReaders } from '#shared/control/failures.ts';
import { type DeployedResource, findResource, HASH } from '../deploy/stack-resources.ts';

export interface RedriveTarget {
  sqs: Pick<SQSClient, 'send'>;
  s3: Pick<S3Client, 'send'>;
  /** URLs of the dead-letter queues by the name of their worker: `mail-send`. */
  deadLetterQueues: ReadonlyMap<string, string>;
  bucket: string;
  /** Names of the functions that read the stream. */
  readers: Readonly<Record<StreamReader, string>>;
  /** Invokes a reader. @throws Error if it fails */
  invoke(functionName: string, event: ReaderEvent): Promise<{ batchItemFailures?: unknown[] } | undefined>;
}

const toKebabCase = (name: string) => name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
/** The schedule's queue: the next tick does the work of a lost one. */
const SCHEDULE = 'tick';

/** Finds what is redriven among the resources of a stack. @throws Error if the stack is of an earlier version */
export function findRedriveResources(
  resources: readonly DeployedResource[],
): Pick<RedriveTarget, 'deadLetterQueues' | 'bucket' | 'readers'> {
  const find = (type: string, id: string) => findResource(resources, type, id);
  const queues = resources.flatMap(({ id, type, name }) => {
    const worker = new RegExp(`^Async(\\w+?)Dead(?:${HASH})?$`).exec(id)?.[1];
    return type === 'AWS::SQS::Queue' && worker ? [[toKebabCase(worker), name] as const] : [];
  });
  const findReader = (reader: StreamReader) =>
    find('AWS::Lambda::Function', `Async${reader[0]!.toUpperCase()}${reader.slice(1)}Function`);
  return {
    deadLetterQueues: new Map(queues.filter(([worker]) => worker !== SCHEDULE)),
    bucket: find('AWS::S3::Bucket', 'DataFailures'),
    readers: Object.fromEntries(streamReaders.map((reader) => [reader, findReader(reader)])) as Record<
      StreamReader,
      string
    >,
  };
}
