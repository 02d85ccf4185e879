import { expect, test } from 'vitest';
import { resolved, synthesized } from './synthesized.ts';

const { ofType, one, resources } = synthesized();
const queues = ofType('AWS::SQS::Queue');
const dead = queues.filter(([id]) => id.includes('Dead'));
const fed = queues.filter(([id]) => !id.includes('Dead'));
const mappings = ofType('AWS::Lambda::EventSourceMapping').map(([, { Properties }]) => Properties);

test('every queue has its dead letters and gives a function six times its time', () => {
  expect(fed.length).toBeGreaterThan(0);
  for (const [id, { Properties }] of fed) {
    expect(Properties.RedrivePolicy, id).toMatchObject({ maxReceiveCount: 5 });
    const mapping = mappings.find(({ EventSourceArn }) => resolved(EventSourceArn) === `${id}.Arn`);
    const reader = resources[resolved(mapping?.FunctionName)];
    expect(Properties.VisibilityTimeout, id).toBeGreaterThanOrEqual(6 * Number(reader?.Properties.Timeout));
    expect(mapping?.FunctionResponseTypes, id).toEqual(['ReportBatchItemFailures']);
  }
});

test('dead letters wait two weeks', () => {
  expect(dead.length).toBeGreaterThan(0);
  for (const [id, { Properties }] of dead) expect(Properties.MessageRetentionPeriod, id).toBe(14 * 86_400);
});

test('the stream is read from its beginning; one bad record is set aside, not the batch', () => {
  const stream = mappings.find(({ EventSourceArn }) => resolved(EventSourceArn).endsWith('.StreamArn'));
  expect(stream).toMatchObject({
    StartingPosition: 'TRIM_HORIZON',
    BisectBatchOnFunctionError: true,
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    DestinationConfig: { OnFailure: { Destination: expect.anything() } },
  });
});

test('the tick comes every quarter of an hour UTC, and a lost one is a dead letter', () => {
  expect(one('AWS::Scheduler::Schedule')).toMatchObject({
    ScheduleExpression: 'cron(0/15 * * * ? *)',
    ScheduleExpressionTimezone: 'UTC',
    Target: { DeadLetterConfig: { Arn: expect.anything() } },
  });
});
