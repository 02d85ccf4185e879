// Settings of a stream reader from the template, and the types of its records.
export interface StreamMapping {
  EventSourceArn: string;
  FunctionName: string;
  BatchSize?: number;
  Enabled?: boolean;
  BisectBatchOnFunctionError?: boolean;
  MaximumRetryAttempts?: number;
  FunctionResponseTypes?: string[];
  FilterCriteria?: { Filters: { Pattern: string }[] };
  DestinationConfig?: { OnFailure?: { Destination: string } };
}
export interface StreamRecord {
  eventID: string;
  eventName: string;
  dynamodb: {
    SequenceNumber: string;
    ApproximateCreationDateTime: number;
    Keys?: Record<string, unknown>;
  };
}
export interface BatchAnswer {
  batchItemFailures?: { itemIdentifier: string }[];
}
