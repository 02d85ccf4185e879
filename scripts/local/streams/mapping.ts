// What the template says of a reader, and what a reader gets.
export interface Mapping {
  EventSourceArn: string;
  FunctionName: string;
  BatchSize?: number;
  Enabled?: boolean;
  BisectBatchOnFunctionError?: boolean;
  MaximumRetryAttempts?: number;
  FunctionResponseTypes?: string[];
  DestinationConfig?: { OnFailure?: { Destination: string } };
}
export interface StreamRecord {
  eventID: string;
  eventName: string;
  dynamodb: { SequenceNumber: string; ApproximateCreationDateTime: number };
}
export interface BatchAnswer {
  batchItemFailures?: { itemIdentifier: string }[];
}
