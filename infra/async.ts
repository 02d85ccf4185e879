// Asynchronous processing: reactions to the table's stream, schedules, and the queues between them.
import type { UserPool } from 'aws-cdk-lib/aws-cognito';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import type { Bucket, CfnBucket } from 'aws-cdk-lib/aws-s3';
import { SqsSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Aws, Duration, Names } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { Data } from './data.ts';
import { createLambda, type LambdaProps, type ResourceAccess } from './functions.ts';
import { Mail } from './mail.ts';
import { getSapSecretPrefix, getStackName } from './names.ts';
import type { Push } from './push.ts';
import type { PushKey } from './push-key.ts';
import { createLiveAlias } from './release.ts';
import { createQuarterHourSchedule } from './schedule.ts';
import { commandAccess } from './sparkplug.ts';
import { readStage } from './stage.ts';
import type { TrailAddition } from './trail-rights.ts';

interface WorkerProps extends LambdaProps {
  timeout: Duration;
  batchSize: number;
  atOnce?: number;
  /** Environment variable for the function's own queue URL, so that it can delay or send a message. */
  variable?: string;
  /** Whether the function sends further messages to its own queue. */
  isRequeuing?: boolean;
}

interface StreamReaderProps {
  entry: string;
  data: Data;
  batchSize: number;
  uses: ResourceAccess[];
  addition?: TrailAddition;
}

export class AsyncProcessing extends Construct {
  readonly mail: Mail;
  /** Queue of the messages of nodes. */
  readonly arrivals: Queue;

  constructor(
    scope: Construct,
    id: string,
    {
      data,
      site,
      push,
      pushKey,
      pool,
    }: { data: Data; site: string; push: Push; pushKey: PushKey; pool: UserPool },
  ) {
    super(scope, id);
    this.mail = new Mail(this, 'Mail');
    const sap = this.sap(data);
    const imports = this.imports(data);
    const webhooks = this.webhooks(data, site);
    this.streamReader('Reactions', {
      entry: 'functions/events/stream.ts',
      data,
      batchSize: 25,
      uses: [
        allowSending(this.mails(data, site), 'MAIL_QUEUE_URL'),
        allowSending(sap, 'SAP_QUEUE_URL'),
        allowSending(imports, 'IMPORT_QUEUE_URL'),
        allowSending(this.accounts(data, pool), 'ACCOUNTS_QUEUE_URL'),
        allowSending(this.notifications(data, pushKey), 'PUSH_QUEUE_URL'),
        allowSending(webhooks, 'WEBHOOK_QUEUE_URL'),
        allowSending(this.seals(data), 'SEAL_QUEUE_URL'),
        ...data.discardsImages(),
      ],
      addition: 'entries',
    });
    this.streamReader('Figures', {
      entry: 'functions/events/figures.ts',
      data,
      batchSize: 100,
      uses: push.sendsHints(),
    });
    this.arrivals = this.nodes(data);
    this.images(data);
    this.files(data);
    // The id is that of earlier versions, so that a stage keeps its queue and the messages in it.
    const plantJobs = this.worker('GenerateOrders', {
      entry: 'functions/jobs/run-plant-job.ts',
      // One of the jobs sends again what stayed queued for SAP, for imports and for webhooks.
      uses: [
        data.follows(),
        ...data.storesHeads(),
        allowSending(sap, 'SAP_QUEUE_URL'),
        allowSending(imports, 'IMPORT_QUEUE_URL'),
        allowSending(webhooks, 'WEBHOOK_QUEUE_URL'),
      ],
      timeout: Duration.minutes(5),
      batchSize: 1,
      // The night jobs of ten thousand plants fit into a quarter of an hour (npm run simulate).
      atOnce: 30,
      variable: 'ORDERS_QUEUE_URL',
      isRequeuing: true,
    });
    createQuarterHourSchedule(this, 'Tick', {
      entry: 'functions/jobs/tick.ts',
      uses: [data.lists(), allowSending(plantJobs, 'ORDERS_QUEUE_URL')],
      timeout: Duration.minutes(1),
      dead: createDeadLetterQueue(this, 'TickDead'),
    });
    // A deployment updates the reader of a message before its sender.
    this.node.findChild('Tick').node.addDependency(this.node.findChild('GenerateOrders'));
  }

  /** Workers of mails: one sends them, the other stores the addresses that they do not reach. */
  private mails(data: Data, site: string): Queue {
    const events = this.worker('MailEvents', {
      entry: 'functions/workers/mail-events.ts',
      uses: [data.getItemReadWriteAccess()],
      timeout: Duration.seconds(30),
      batchSize: 10,
      atOnce: 2,
    });
    this.mail.events.addSubscription(new SqsSubscription(events, { rawMessageDelivery: true }));
    return this.worker('MailSend', {
      entry: 'functions/workers/mail-send.ts',
      uses: [data.getItemReadWriteAccess(), this.mail.getSendAccess(site)],
      timeout: Duration.seconds(30),
      batchSize: 10,
      atOnce: 2,
      variable: 'MAIL_QUEUE_URL',
    });
  }

  /**
   * Worker that sends to SAP. Each tenant's connection is in a secret that is created manually
   * (docs/domain.md 8.6).
   */
  private sap(data: Data): Queue {
    const prefix = getSapSecretPrefix(readStage(this));
    const arn = `arn:${Aws.PARTITION}:secretsmanager:${Aws.REGION}:${Aws.ACCOUNT_ID}:secret:${prefix}*`;
    const secretAccess: ResourceAccess = {
      variables: { SAP_SECRETS: prefix, SAP_SECONDS: '20' },
      allow: new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: [arn] }),
      acknowledged: {
        id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:secretsmanager:<AWS::Region>:<AWS::AccountId>:secret:${prefix}*]`,
        reason: 'A secret a tenant, whose ARN ends in characters of its own: the right ends at those of SAP.',
      },
    };
    return this.worker('SapSend', {
      entry: 'functions/workers/sap-send.ts',
      uses: [data.settles(), secretAccess],
      // The worker calls SAP at most four times: the batch, a token, the batch again, and its outcome.
      timeout: Duration.seconds(90),
      batchSize: 1,
      atOnce: 5,
      variable: 'SAP_QUEUE_URL',
    });
  }

  /** Worker that makes the user pool agree with users and memberships. */
  private accounts(data: Data, pool: UserPool): Queue {
    const actions = [
      'AdminGetUser',
      'AdminCreateUser',
      'AdminEnableUser',
      'AdminDisableUser',
      'AdminUserGlobalSignOut',
    ];
    const poolAccess: ResourceAccess = {
      variables: { USER_POOL: pool.userPoolId },
      allow: new PolicyStatement({
        actions: actions.map((action) => `cognito-idp:${action}`),
        resources: [pool.userPoolArn],
      }),
    };
    return this.worker('AccountSync', {
      entry: 'functions/workers/account-sync.ts',
      uses: [data.looksUp(), poolAccess],
      timeout: Duration.seconds(30),
      batchSize: 5,
      atOnce: 2,
    });
  }

  /** Worker that seals audit entries. Two runs are enough, because those of one plant wait for each other. */
  private seals(data: Data): Queue {
    return this.worker('SealEntries', {
      entry: 'functions/workers/seal-entries.ts',
      uses: [data.seals()],
      timeout: Duration.minutes(2),
      batchSize: 10,
      atOnce: 2,
    });
  }

  /** Worker of notifications on devices. */
  private notifications(data: Data, pushKey: PushKey): Queue {
    return this.worker('PushSend', {
      entry: 'functions/workers/push-send.ts',
      uses: [data.gathers(), ...pushKey.getSignAccess()],
      timeout: Duration.seconds(30),
      batchSize: 10,
      atOnce: 5,
      variable: 'PUSH_QUEUE_URL',
    });
  }

  /** Worker that calls the receivers of webhooks. A delivery takes up to 15 seconds. */
  private webhooks(data: Data, site: string): Queue {
    return this.worker('WebhookSend', {
      entry: 'functions/workers/webhook-send.ts',
      uses: [data.gathers(), { variables: { SITE_URL: site } }],
      timeout: Duration.minutes(1),
      batchSize: 1,
      atOnce: 20,
      variable: 'WEBHOOK_QUEUE_URL',
      isRequeuing: true,
    });
  }

  /** Worker that takes the messages of nodes. Several messages of a node are taken together. */
  private nodes(data: Data): Queue {
    return this.worker('SparkplugReceive', {
      entry: 'functions/workers/sparkplug-receive.ts',
      uses: [data.getWriteAccess(), commandAccess],
      timeout: Duration.minutes(1),
      batchSize: 10,
      // More would only conflict over the state of a node that sends much.
      atOnce: 2,
      variable: 'SPARKPLUG_QUEUE_URL',
      isRequeuing: true,
    });
  }

  /** Worker of imports: one at a time per plant, several plants in parallel. */
  private imports(data: Data): Queue {
    return this.worker('ImportData', {
      entry: 'functions/workers/import-data.ts',
      uses: [data.getWriteAccess(), ...data.importsData()],
      timeout: Duration.minutes(15),
      memory: 1024,
      batchSize: 1,
      atOnce: 3,
    });
  }

  private images(data: Data): void {
    const queue = this.worker('ReadImage', {
      entry: 'functions/workers/read-image.ts',
      uses: [data.getItemReadWriteAccess(), ...data.readsImages()],
      timeout: Duration.minutes(1),
      // 40 megapixels are in memory twice.
      memory: 2048,
      batchSize: 1,
      atOnce: 5,
    });
    // Images are uploaded only by form.
    this.addBucketNotifications(data.images, 's3:ObjectCreated:Post', queue);
  }

  private files(data: Data): void {
    const queue = this.worker('ReadFile', {
      entry: 'functions/workers/read-file.ts',
      uses: [data.getItemReadWriteAccess(), ...data.readsFiles()],
      timeout: Duration.minutes(5),
      memory: 2048,
      batchSize: 1,
      atOnce: 5,
    });
    this.addBucketNotifications(data.ingestion, 's3:ObjectCreated:*', queue);
  }

  /**
   * Sends bucket notifications to a queue, declared in the template of the bucket instead of a custom
   * resource. S3 tests the queue's policy while it creates the bucket, so the policy cannot name the bucket: it
   * admits the account's buckets that CloudFormation names after the stack.
   */
  private addBucketNotifications(sourceBucket: Bucket, event: string, queue: Queue): void {
    const policyResult = queue.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('s3.amazonaws.com')],
        actions: ['sqs:SendMessage'],
        resources: [queue.queueArn],
        conditions: {
          ArnLike: { 'aws:SourceArn': `arn:${Aws.PARTITION}:s3:::${getStackName(readStage(this))}-*` },
          StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID },
        },
      }),
    );
    const bucket = sourceBucket.node.defaultChild as CfnBucket;
    bucket.notificationConfiguration = {
      queueConfigurations: [
        {
          event,
          queue: queue.queueArn,
          filter: { s3Key: { rules: [{ name: 'prefix', value: 'quarantine/' }] } },
        },
      ],
    };
    if (policyResult.policyDependable) bucket.node.addDependency(policyResult.policyDependable);
  }

  /**
   * Creates a queue and the function that processes it; messages that fail five times go to the dead-letter
   * queue.
   */
  worker(
    id: string,
    { batchSize, atOnce = 10, variable, isRequeuing = false, ...props }: WorkerProps,
  ): Queue {
    const queue = new Queue(this, `${id}Queue`, {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      visibilityTimeout: Duration.seconds(6 * props.timeout.toSeconds()),
      retentionPeriod: Duration.days(4),
      deadLetterQueue: { queue: createDeadLetterQueue(this, `${id}Dead`), maxReceiveCount: 5 },
    });
    const reader = createLambda(this, id, {
      ...props,
      uses: [
        ...props.uses,
        { allow: buildReadStatement(queue) },
        ...(variable ? [{ variables: { [variable]: queue.queueUrl } }] : []),
        ...(isRequeuing ? [{ allow: buildSendStatement(queue) }] : []),
      ],
    });
    // SqsEventSource would make a policy resource for each worker; the id is the one that it gave, because a stage
    // refuses a second mapping of the same queue and function.
    createLiveAlias(reader).addEventSourceMapping(`SqsEventSource:${Names.nodeUniqueId(queue.node)}`, {
      eventSourceArn: queue.queueArn,
      batchSize,
      maxConcurrency: atOnce,
      reportBatchItemFailures: true,
    });
    return queue;
  }

  /** Creates one of the two readers of the stream; a third one would be throttled (infra/async.test.ts). */
  private streamReader(id: string, { entry, data, batchSize, uses, addition }: StreamReaderProps): void {
    const { table, failures, follows } = data;
    const stream = table.tableStreamArn as string;
    const streamAccess: ResourceAccess = {
      allow: new PolicyStatement({
        actions: ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map(
          (a) => `dynamodb:${a}`,
        ),
        resources: [stream],
      }),
    };
    const reader = createLambda(this, id, {
      entry,
      uses: [follows(addition), streamAccess, ...data.setsAside(), ...uses],
      timeout: Duration.minutes(1),
    });
    createLiveAlias(reader).addEventSourceMapping('Stream', {
      eventSourceArn: stream,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize,
      parallelizationFactor: 10,
      // Rows of an import cause no reactions. The pattern names the last leaf, because `exists` looks at no other.
      filters: [
        FilterCriteria.filter({ dynamodb: { NewImage: { quiet: { BOOL: FilterRule.notExists() } } } }),
      ],
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      retryAttempts: 8,
      // The stream forgets a record an hour later.
      maxRecordAge: Duration.hours(23),
      onFailure: { bind: () => ({ destination: failures.bucketArn }) },
    });
  }
}

const buildReadStatement = (queue: Queue) =>
  new PolicyStatement({
    actions: [
      'sqs:ReceiveMessage',
      'sqs:ChangeMessageVisibility',
      'sqs:GetQueueUrl',
      'sqs:DeleteMessage',
      'sqs:GetQueueAttributes',
    ],
    resources: [queue.queueArn],
  });

const buildSendStatement = (queue: Queue) =>
  new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queue.queueArn] });

const allowSending = (queue: Queue, variable: string): ResourceAccess => ({
  variables: { [variable]: queue.queueUrl },
  allow: buildSendStatement(queue),
});

function createDeadLetterQueue(scope: Construct, id: string): Queue {
  return new Queue(scope, id, {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  });
}
