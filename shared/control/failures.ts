// Failed reactions to changes of the table: what the failure store holds, and what sends it again.

/** Readers of the stream: figures computes totals and indexes, reactions writes the trail, alerts, mails and messages. */
export const streamReaders = ['figures', 'reactions'] as const;
export type StreamReader = (typeof streamReaders)[number];

/** Position and time of a record of the stream. */
interface StreamPosition {
  dynamodb?: { SequenceNumber?: string; ApproximateCreationDateTime?: number };
}

/** A record and the reaction that failed for it. */
export interface FailedReaction<StreamRecord extends StreamPosition = StreamPosition> {
  reader: StreamReader;
  reaction: string;
  reason: string;
  record: StreamRecord;
}

/** Event of a reader: records of the stream, or one failed pair that runs again. */
export interface ReaderEvent<StreamRecord = unknown> {
  Records: StreamRecord[];
  /** Name of the only reaction to run. Its failure is reported and not stored again. */
  only?: string;
}

/** Folder of the failed pairs of a reader. */
export const getFailureFolder = (reader: StreamReader): string => `failures/${reader}/`;

/** Folder of whole batches of records that a reader could not process at all, written by Lambda itself. */
export const ABANDONED_FOLDER = 'aws/lambda/';

const SEQUENCE_DIGITS = 40;

/** Returns the key of a pair: keys of a reader are in the order of the stream. */
export function buildFailureKey({ reader, reaction, record }: FailedReaction): string {
  const { SequenceNumber = '', ApproximateCreationDateTime = 0 } = record.dynamodb ?? {};
  const at = new Date(ApproximateCreationDateTime * 1000).toISOString();
  return `${getFailureFolder(reader)}${at}-${SequenceNumber.padStart(SEQUENCE_DIGITS, '0')}-${reaction}.json`;
}
