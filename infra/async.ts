// What happens without a caller: reactions to the table's stream, schedules, and the queues between them.
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { SqsDlq, SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Bucket, CfnBucket } from 'aws-cdk-lib/aws-s3';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Aws, Duration, Validations } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { Data } from './data.ts';
import { type LambdaProps, lambda, type Use } from './functions.ts';
import { bucketName, sapSecrets } from './names.ts';
import { quarterHours } from './schedule.ts';
import { stageOf } from './stage.ts';

interface WorkerProps extends LambdaProps {
  timeout: Duration;
  batchSize: number;
  atOnce?: number;
  /** Tells the function its own queue, so that it may let a message wait. */
  variable?: string;
}

export class Async extends Construct {
  constructor(scope: Construct, id: string, { data, site }: { data: Data; site: string }) {
    super(scope, id);
    this.reactions(data, [
      sends(this.mails(data, site), 'MAIL_QUEUE_URL'),
      sends(this.sap(data), 'SAP_QUEUE_URL'),
      sends(this.imports(data), 'IMPORT_QUEUE_URL'),
    ]);
    this.images(data);
    this.files(data);
    const orders = this.worker('GenerateOrders', {
      entry: 'functions/jobs/generate-orders.ts',
      uses: [data.follows()],
      timeout: Duration.minutes(5),
      batchSize: 1,
    });
    quarterHours(this, 'Tick', {
      entry: 'functions/jobs/tick.ts',
      uses: [data.lists(), sends(orders, 'ORDERS_QUEUE_URL')],
      timeout: Duration.minutes(1),
      dead: deadLetters(this, 'TickDead'),
    });
  }

  private mails(data: Data, site: string): Queue {
    const { mailFrom } = stageOf(this);
    const identities = [mailFrom, mailFrom.replace(/^.*@/, '')];
    const mails: Use = {
      variables: { MAIL_FROM: mailFrom, SITE_URL: site },
      allow: new PolicyStatement({
        actions: ['ses:SendEmail'],
        resources: identities.map(
          (name) => `arn:${Aws.PARTITION}:ses:${Aws.REGION}:${Aws.ACCOUNT_ID}:identity/${name}`,
        ),
      }),
    };
    return this.worker('MailSend', {
      entry: 'functions/workers/mail-send.ts',
      uses: [data.keeps(), mails],
      timeout: Duration.seconds(30),
      batchSize: 10,
      atOnce: 2,
      variable: 'MAIL_QUEUE_URL',
    });
  }

  /** Each tenant's SAP is named by a secret of its own, which is made by hand where there is one (docs/domain.md 8.6). */
  private sap(data: Data): Queue {
    const prefix = sapSecrets(stageOf(this));
    const arn = `arn:${Aws.PARTITION}:secretsmanager:${Aws.REGION}:${Aws.ACCOUNT_ID}:secret:${prefix}*`;
    const secrets: Use = {
      variables: { SAP_SECRETS: prefix, SAP_SECONDS: '20' },
      allow: new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: [arn] }),
      acknowledged: {
        id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:secretsmanager:<AWS::Region>:<AWS::AccountId>:secret:${prefix}*]`,
        reason: 'A secret a tenant, whose ARN ends in characters of its own: the right ends at those of SAP.',
      },
    };
    return this.worker('SapSend', {
      entry: 'functions/workers/sap-send.ts',
      uses: [data.settles(), secrets],
      // it asks twice at most
      timeout: Duration.minutes(1),
      batchSize: 1,
      atOnce: 5,
      variable: 'SAP_QUEUE_URL',
    });
  }

  /** One import a plant, of many plants at once. */
  private imports(data: Data): Queue {
    return this.worker('ImportData', {
      entry: 'functions/workers/import-data.ts',
      uses: [data.writes(), ...data.importsData()],
      timeout: Duration.minutes(15),
      memory: 1024,
      batchSize: 1,
      atOnce: 3,
    });
  }

  private images(data: Data): void {
    const queue = this.worker('ReadImage', {
      entry: 'functions/workers/read-image.ts',
      uses: [data.keeps(), ...data.readsImages()],
      timeout: Duration.minutes(1),
      // 40 megapixels are held twice
      memory: 2048,
      batchSize: 1,
      atOnce: 5,
    });
    // an image only ever comes by a form
    this.tells(data.images, 'images', 's3:ObjectCreated:Post', queue);
  }

  private files(data: Data): void {
    const queue = this.worker('ReadFile', {
      entry: 'functions/workers/read-file.ts',
      uses: [data.keeps(), ...data.readsFiles()],
      timeout: Duration.minutes(5),
      memory: 2048,
      batchSize: 1,
      atOnce: 5,
    });
    this.tells(data.ingestion, 'ingestion', 's3:ObjectCreated:*', queue);
  }

  /** A bucket tells a queue of each upload; the template of the bucket says so itself, without a function that would. */
  private tells(from: Bucket, of: 'images' | 'ingestion', event: string, queue: Queue): void {
    const name = bucketName(stageOf(this), of);
    const admitted = queue.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('s3.amazonaws.com')],
        actions: ['sqs:SendMessage'],
        resources: [queue.queueArn],
        conditions: {
          ArnEquals: { 'aws:SourceArn': `arn:${Aws.PARTITION}:s3:::${name}` },
          StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID },
        },
      }),
    );
    const bucket = from.node.defaultChild as CfnBucket;
    bucket.notificationConfiguration = {
      queueConfigurations: [
        {
          event,
          queue: queue.queueArn,
          filter: { s3Key: { rules: [{ name: 'prefix', value: 'quarantine/' }] } },
        },
      ],
    };
    if (admitted.policyDependable) bucket.node.addDependency(admitted.policyDependable);
  }

  /** A queue and the function that empties it; messages that fail five times wait among the dead letters. */
  worker(id: string, { batchSize, atOnce = 10, variable, ...props }: WorkerProps): Queue {
    const queue = new Queue(this, `${id}Queue`, {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      visibilityTimeout: Duration.seconds(6 * props.timeout.toSeconds()),
      retentionPeriod: Duration.days(4),
      deadLetterQueue: { queue: deadLetters(this, `${id}Dead`), maxReceiveCount: 5 },
    });
    const source = new SqsEventSource(queue, {
      batchSize,
      maxConcurrency: atOnce,
      reportBatchItemFailures: true,
    });
    const reader = lambda(this, id, props);
    reader.addEventSource(source);
    if (variable) reader.addEnvironment(variable, queue.queueUrl);
    return queue;
  }

  private reactions({ table, follows }: Data, uses: Use[]): void {
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
      uses: [follows(), readsStream, ...uses],
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

const sends = (queue: Queue, variable: string): Use => ({
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
