// Limits of a stage that the simulation compares with: quotas of AWS for an account that was raised from the first
// values, and what the template sets.

export const limits = {
  /** Calls a second of the API's stage (`infra/api.ts`). */
  apiCalls: 2_000,
  /** Calls a second of one tenant (`callsPerSecond` of the stage). */
  tenantCalls: 300,
  /** Concurrent executions of the account, without the tenth that workers may use (`infra/async.test.ts`). */
  concurrency: 900,
  /** Read and write units a second of a table on demand. */
  tableReads: 40_000,
  tableWrites: 40_000,
  /** Read and write units a second of one partition key. */
  partitionReads: 3_000,
  partitionWrites: 1_000,
  /** Batches that one reader handles of a shard at a time (`parallelizationFactor`). */
  batchesPerShard: 10,
  /** Shards of the stream of a new table on demand. */
  leastShards: 4,
  /** New connections a second of the WebSocket API. */
  newConnections: 500,
  /** Seconds between two ticks. */
  tickSeconds: 900,
  /** Jobs that run at a time (`infra/async.ts`). */
  jobsAtOnce: 30,
} as const;
