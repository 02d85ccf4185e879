import { expect, test } from 'vitest';
import { findFunction, resolveValue, synthesizeTemplate } from './synthesized.ts';

const { ofType, one, resources } = synthesizeTemplate();
const queues = ofType('AWS::SQS::Queue');
const dead = queues.filter(([id]) => id.includes('Dead'));
const fed = queues.filter(([id]) => !id.includes('Dead'));
const mappings = ofType('AWS::Lambda::EventSourceMapping').map(([, { Properties }]) => Properties);

test('every queue has its dead letters and gives a function six times its time', () => {
  expect(fed.length).toBeGreaterThan(0);
  for (const [id, { Properties }] of fed) {
    expect(Properties.RedrivePolicy, id).toMatchObject({ maxReceiveCount: 5 });
    const mapping = mappings.find(({ EventSourceArn }) => resolveValue(EventSourceArn) === `${id}.Arn`);
    const reader = resources[findFunction(resources, mapping?.FunctionName)?.id ?? ''];
    expect(Properties.VisibilityTimeout, id).toBeGreaterThanOrEqual(6 * Number(reader?.Properties.Timeout));
    expect(mapping?.FunctionResponseTypes, id).toEqual(['ReportBatchItemFailures']);
  }
});

test.each([
  ['images', 'DataImages', 'AsyncReadImageQueue', 's3:ObjectCreated:Post'],
  ['ingestion', 'DataIngestion', 'AsyncReadFileQueue', 's3:ObjectCreated:*'],
])(
  'the %s bucket tells of uploads to the quarantine alone, to a queue that admits it and nobody else',
  (_, home, reader, event) => {
    const [id] = queues.find(([name]) => name.startsWith(reader)) ?? [];
    const [, bucket] = ofType('AWS::S3::Bucket').find(([name]) => name.startsWith(home)) ?? [];
    expect(bucket?.Properties.NotificationConfiguration).toEqual({
      QueueConfigurations: [
        {
          Event: event,
          Filter: { S3Key: { Rules: [{ Name: 'prefix', Value: 'quarantine/' }] } },
          Queue: { 'Fn::GetAtt': [id, 'Arn'] },
        },
      ],
    });
    const policy = ofType('AWS::SQS::QueuePolicy').find(([name]) => name.startsWith(reader));
    // The policy exists before the bucket, so it names the stack's buckets and the account.
    const admitting = (policy![1].Properties.PolicyDocument as { Statement: object[] }).Statement.find(
      (statement) => JSON.stringify(statement).includes('s3.amazonaws.com'),
    ) as { Condition: Record<string, Record<string, unknown>> };
    expect(resolveValue(admitting.Condition.ArnLike?.['aws:SourceArn'])).toBe(
      'arn:aws:s3:::plantledger-dev-*',
    );
    expect(admitting.Condition.StringEquals).toEqual({ 'aws:SourceAccount': { Ref: 'AWS::AccountId' } });
    expect(bucket).toMatchObject({ DependsOn: expect.arrayContaining([policy?.[0]]) });
  },
);

test('dead letters wait two weeks', () => {
  expect(dead.length).toBeGreaterThan(0);
  for (const [id, { Properties }] of dead) expect(Properties.MessageRetentionPeriod, id).toBe(14 * 86_400);
});

const readers = mappings.filter(({ EventSourceArn }) => resolveValue(EventSourceArn).endsWith('.StreamArn'));
const entryOf = (mapping: (typeof mappings)[number]) =>
  resources[findFunction(resources, mapping.FunctionName)?.id ?? '']?.Metadata?.['plantledger:entry'];

test('the stream has two readers; AWS throttles a third one, so a new reaction joins one of the two', () => {
  expect(readers.map(entryOf).toSorted()).toEqual([
    'functions/events/figures.ts',
    'functions/events/stream.ts',
  ]);
});

test('a reader starts at the beginning, works in parallel, and sets aside a whole record that nothing can read', () => {
  const [store] = ofType('AWS::S3::Bucket').find(([id]) => id.startsWith('DataFailures')) ?? [];
  for (const reader of readers) {
    expect(reader).toMatchObject({
      StartingPosition: 'TRIM_HORIZON',
      ParallelizationFactor: 10,
      BisectBatchOnFunctionError: true,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': [store, 'Arn'] } } },
    });
    // The stream forgets a record after a day.
    expect(reader.MaximumRecordAgeInSeconds).toBeLessThan(86_400);
  }
});

test('rows of an import, which cause no reactions, wake no reader; a removal does', () => {
  for (const { FilterCriteria } of readers) {
    const { Filters } = FilterCriteria as { Filters: { Pattern: string }[] };
    expect(Filters.map(({ Pattern }) => JSON.parse(Pattern))).toEqual([
      { dynamodb: { NewImage: { quiet: { BOOL: [{ exists: false }] } } } },
    ]);
  }
});

test('the failure store keeps its objects for 30 days, and the readers alone write to it', () => {
  const [id, store] = ofType('AWS::S3::Bucket').find(([name]) => name.startsWith('DataFailures'))!;
  expect(store.Properties.LifecycleConfiguration).toMatchObject({ Rules: [{ ExpirationInDays: 30 }] });
  const writers = ofType('AWS::IAM::Role').filter(([, role]) => JSON.stringify(role).includes(id));
  expect(writers.map(([name]) => name.replace(/[0-9A-F]{8}$/, '')).toSorted()).toEqual([
    'AsyncFiguresRole',
    'AsyncReactionsRole',
  ]);
});

test('the tick comes every quarter of an hour UTC, and a lost one is a dead letter', () => {
  expect(one('AWS::Scheduler::Schedule')).toMatchObject({
    ScheduleExpression: 'cron(0/15 * * * ? *)',
    ScheduleExpressionTimezone: 'UTC',
    Target: { DeadLetterConfig: { Arn: expect.anything() } },
  });
});

test('the tick is deployed after the function that reads its messages', () => {
  const [reader, sender] = ['AsyncGenerateOrders', 'AsyncTick'].map((name) =>
    ofType('AWS::Lambda::Function').find(([id]) => id.startsWith(`${name}Function`)),
  );
  expect(sender?.[1].DependsOn).toContain(reader?.[0]);
});

test('mail leaves in the name of one sender, who is told to whoever sends and allowed to nobody else', () => {
  const of = synthesizeTemplate({ context: { mailFrom: 'maintenance@plants.example' } });
  const senders = of.ofType('AWS::IAM::Role').filter(([, role]) => JSON.stringify(role).includes('ses:'));
  expect(senders.map(([id]) => id)).toEqual([expect.stringMatching(/^AsyncMailSendRole/)]);
  const right = JSON.stringify(senders);
  expect(right).toContain(':identity/maintenance@plants.example');
  expect(right).toContain(':identity/plants.example');
  const worker = of
    .ofType('AWS::Lambda::Function')
    .find(([, { Metadata }]) => Metadata?.['plantledger:entry'] === 'functions/workers/mail-send.ts');
  expect(worker?.[1].Properties.Environment).toMatchObject({
    Variables: { MAIL_FROM: 'maintenance@plants.example', MAIL_QUEUE_URL: expect.anything() },
  });
});

test('the way to SAP is a secret of its stage and tenant, which whoever sends may read and nobody else', () => {
  const of = synthesizeTemplate({ context: { stage: 'prod' } });
  const readers = of.ofType('AWS::IAM::Role').filter(([, role]) => JSON.stringify(role).includes('/sap/*'));
  expect(readers.map(([id]) => id)).toEqual([expect.stringMatching(/^AsyncSapSendRole/)]);
  expect(JSON.stringify(readers)).toContain(':secret:plantledger-prod/sap/*');
  const worker = of
    .ofType('AWS::Lambda::Function')
    .find(([, { Metadata }]) => Metadata?.['plantledger:entry'] === 'functions/workers/sap-send.ts');
  expect(worker?.[1].Properties).toMatchObject({
    Environment: {
      Variables: {
        SAP_SECRETS: 'plantledger-prod/sap/',
        SAP_SECONDS: '20',
        SAP_QUEUE_URL: expect.anything(),
      },
    },
  });
  // The worker calls SAP at most twice, and a claim lasts longer than its timeout.
  expect(worker?.[1].Properties.Timeout).toBeGreaterThan(2 * 20);
  expect(worker?.[1].Properties.Timeout).toBeLessThan(120);
});

/** Concurrent executions that an account has after AWS has raised the quota of new ones. */
const ACCOUNT_CONCURRENCY = 1_000;

test('workers leave nine tenths of the concurrency to the API, and reserve none of it', () => {
  const ofQueues = mappings.filter(({ ScalingConfig, EventSourceArn }) => {
    const isQueue = resolveValue(EventSourceArn).includes('Queue');
    expect(Boolean(ScalingConfig), resolveValue(EventSourceArn)).toBe(isQueue);
    return isQueue;
  });
  expect(ofQueues.length).toBe(fed.length);
  const atOnce = ofQueues.reduce(
    (sum, { ScalingConfig }) => sum + (ScalingConfig as { MaximumConcurrency: number }).MaximumConcurrency,
    0,
  );
  expect(atOnce).toBeLessThanOrEqual(ACCOUNT_CONCURRENCY / 10);
  // A reservation would cap a worker, whose queue then counts receives without a try; and a new account refuses any.
  for (const [id, { Properties }] of ofType('AWS::Lambda::Function'))
    expect(Properties.ReservedConcurrentExecutions, id).toBeUndefined();
});
