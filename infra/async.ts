// What happens without a caller: reactions to the table's stream, schedules, and the queues between them.
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { SqsDlq, SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Duration, Validations } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { Data } from './data.ts';
import { type LambdaProps, lambda, type Use } from './functions.ts';
import { quarterHours } from './schedule.ts';

export class Async extends Construct {
  constructor(scope: Construct, id: string, data: Data) {
    super(scope, id);
    this.reactions(data);
    const orders = this.worker('GenerateOrders', {
      entry: 'functions/jobs/generate-orders.ts',
      uses: [data.writes()],
      timeout: Duration.minutes(5),
      batchSize: 1,
    });
    quarterHours(this, 'Tick', {
      entry: 'functions/jobs/tick.ts',
      uses: [data.reads(), sends(orders, 'ORDERS_QUEUE_URL')],
      timeout: Duration.minutes(1),
      dead: deadLetters(this, 'TickDead'),
    });
  }

  /** A queue and the function that empties it; messages that fail five times wait among the dead letters. */
  worker(id: string, { batchSize, ...props }: LambdaProps & { timeout: Duration; batchSize: number }): Queue {
    const queue = new Queue(this, `${id}Queue`, {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      visibilityTimeout: Duration.seconds(6 * props.timeout.toSeconds()),
      retentionPeriod: Duration.days(4),
      deadLetterQueue: { queue: deadLetters(this, `${id}Dead`), maxReceiveCount: 5 },
    });
    const source = new SqsEventSource(queue, {
      batchSize,
      maxConcurrency: 10,
      reportBatchItemFailures: true,
    });
    lambda(this, id, props).addEventSource(source);
    return queue;
  }

  private reactions({ table, writes }: Data): void {
    const stream = table.tableStreamArn as string;
    const readsStream: Use = {
      allow: new PolicyStatement({
        actions: ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map(
          (a) => `dynamodb:${a}`,
        ),
        resources: [stream],
      }),
    };
    const dead = deadLetters(this, 'ReactionsDead');
    Validations.of(dead).acknowledge({
      id: 'AwsSolutions-SQS3',
      reason: 'Is itself the dead-letter queue of a stream, which the rule does not recognise.',
    });
    const reactions = lambda(this, 'Reactions', {
      entry: 'functions/reactions/stream.ts',
      uses: [writes(), readsStream],
      timeout: Duration.minutes(1),
    });
    reactions.addEventSourceMapping('Stream', {
      eventSourceArn: stream,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: 100,
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      retryAttempts: 8,
      onFailure: new SqsDlq(dead),
    });
  }
}

export const sends = (queue: Queue, variable: string): Use => ({
  variables: { [variable]: queue.queueUrl },
  allow: new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queue.queueArn] }),
});

function deadLetters(scope: Construct, id: string): Queue {
  return new Queue(scope, id, {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  });
}
