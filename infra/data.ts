// What must never be lost: the table and the two buckets of uploads.
import { AttributeType, BillingMode, ProjectionType, StreamViewType, Table } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { BlockPublicAccess, Bucket, BucketEncryption, type CfnBucket, HttpMethods } from 'aws-cdk-lib/aws-s3';
import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { Use } from './functions.ts';
import { bucketName, bucketOrigin } from './names.ts';
import { stageOf } from './stage.ts';

const indexes = ['gsi1', 'gsi2', 'gsi3', 'gsi4'];
const reads = ['GetItem', 'BatchGetItem', 'Query'];
/** A transaction needs the rights of its parts and none of its own. */
const writes = ['PutItem', 'UpdateItem', 'DeleteItem'];
/** An upload is read once and leaves nothing behind. */
const taking = ['GetObject', 'GetObjectVersion', 'DeleteObject', 'DeleteObjectVersion'].map((a) => `s3:${a}`);

export class Data extends Construct {
  readonly table: Table;
  readonly images: Bucket;
  readonly ingestion: Bucket;

  constructor(scope: Construct, id: string, { origins, logs }: { origins: string[]; logs: Bucket }) {
    super(scope, id);
    this.table = new Table(this, 'Table', {
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      stream: StreamViewType.NEW_AND_OLD_IMAGES,
      timeToLiveAttribute: 'expiresAt',
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    for (const indexName of indexes) {
      this.table.addGlobalSecondaryIndex({
        indexName,
        partitionKey: { name: `${indexName}pk`, type: AttributeType.STRING },
        sortKey: { name: `${indexName}sk`, type: AttributeType.STRING },
        projectionType: ProjectionType.ALL,
      });
    }
    this.images = this.uploads('images', origins, logs);
    this.ingestion = this.uploads('ingestion', origins, logs);
  }

  /** Announces uploads and shows what came of them; signs in its own name. */
  offersImages(): Use[] {
    return [
      {
        variables: {
          IMAGES_BUCKET: this.images.bucketName,
          IMAGES_URL: bucketOrigin(stageOf(this), 'images'),
        },
      },
      this.imageUse(['s3:PutObject'], 'quarantine'),
      this.imageUse(['s3:GetObject'], 'clean'),
    ];
  }
  /** Reads pictures as they are printed, and keeps what it made for those who fetch it. */
  prints(site: string): Use[] {
    return [
      // codes on paper lead there
      { variables: { IMAGES_BUCKET: this.images.bucketName, SITE_URL: site } },
      this.imageUse(['s3:GetObject'], 'clean'),
      this.imageUse(['s3:PutObject', 's3:GetObject'], 'papers'),
    ];
  }
  /** Takes what was uploaded out of the quarantine for good, and keeps the pixels. */
  readsImages(): Use[] {
    return [this.imageUse(taking, 'quarantine'), this.imageUse(['s3:PutObject'], 'clean')];
  }
  /** Takes files of data and announces larger ones, shows what stands in them, and keeps small ones as they were mapped. */
  takesFiles(): Use[] {
    return [
      {
        variables: {
          INGESTION_BUCKET: this.ingestion.bucketName,
          INGESTION_URL: bucketOrigin(stageOf(this), 'ingestion'),
        },
      },
      this.fileUse(['s3:PutObject'], 'quarantine'),
      this.fileUse(['s3:GetObject', 's3:DeleteObject'], 'staged'),
      this.fileUse(['s3:GetObject', 's3:PutObject'], 'prepared'),
      this.fileUse(['s3:GetObject'], 'checked'),
    ];
  }
  /** Maps rows of files, looks at them beside the plant's, and imports them. */
  importsData(): Use[] {
    return [
      {
        variables: {
          INGESTION_BUCKET: this.ingestion.bucketName,
          INGESTION_URL: bucketOrigin(stageOf(this), 'ingestion'),
        },
      },
      this.fileUse(['s3:GetObject'], 'staged'),
      this.fileUse(['s3:GetObject', 's3:PutObject'], 'prepared'),
      this.fileUse(['s3:GetObject', 's3:PutObject'], 'checked'),
    ];
  }
  /** Takes a file out of the quarantine for good, and keeps its rows. */
  readsFiles(): Use[] {
    return [this.fileUse(taking, 'quarantine'), this.fileUse(['s3:PutObject', 's3:DeleteObject'], 'staged')];
  }
  private imageUse = (actions: string[], folder: string) => this.objectUse(this.images, actions, folder);
  private fileUse = (actions: string[], folder: string) => this.objectUse(this.ingestion, actions, folder);
  private objectUse(bucket: Bucket, actions: string[], folder: string): Use {
    const name = Stack.of(this).getLogicalId(bucket.node.defaultChild as CfnBucket);
    return {
      allow: new PolicyStatement({ actions, resources: [bucket.arnForObjects(`${folder}/*`)] }),
      acknowledged: {
        id: `AwsSolutions-IAM5[Resource::<${name}.Arn>/${folder}/*]`,
        reason: 'Each object has a key of its own: the right ends at one folder of one bucket.',
      },
    };
  }

  reads = (): Use => this.tableUse(reads, indexes);
  /** What people do, which may hang on things that stay as they are. */
  writes = (): Use => this.tableUse([...reads, ...writes, 'ConditionCheckItem'], indexes);
  /** What follows from it. */
  follows = (): Use => this.tableUse([...reads, ...writes], indexes);
  /** One item, whose key is known. */
  finds = (): Use => this.tableUse(['GetItem']);
  keeps = (): Use => this.tableUse(['GetItem', 'PutItem']);
  /** Things whose ids are known, as they are and as they become. */
  settles = (): Use => this.tableUse(['GetItem', 'BatchGetItem', 'PutItem']);
  /** Things of its own, which nothing hangs on. */
  gathers = (): Use => this.tableUse(['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'DeleteItem']);
  /** Whole kinds, in the order of their ids. */
  lists = (): Use => this.tableUse(['Query']);

  private tableUse(commands: string[], indexes: string[] = []): Use {
    const arn = this.table.tableArn;
    return {
      variables: { TABLE: this.table.tableName },
      allow: new PolicyStatement({
        actions: commands.map((command) => `dynamodb:${command}`),
        resources: [arn, ...indexes.map((index) => `${arn}/index/${index}`)],
      }),
    };
  }

  private uploads(name: 'images' | 'ingestion', origins: string[], logs: Bucket): Bucket {
    return new Bucket(this, name === 'images' ? 'Images' : 'Ingestion', {
      bucketName: bucketName(stageOf(this), name),
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      versioned: true,
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: `${name}/`,
      cors: [
        {
          allowedOrigins: origins,
          allowedMethods: [HttpMethods.GET, HttpMethods.POST],
          allowedHeaders: ['content-type'],
          exposedHeaders: ['etag'],
          maxAge: 3600,
        },
      ],
      lifecycleRules: [
        {
          abortIncompleteMultipartUploadAfter: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(30),
        },
        { prefix: 'quarantine/', expiration: Duration.days(1) },
        ...(name === 'images'
          ? [
              {
                prefix: 'papers/',
                expiration: Duration.days(1),
                noncurrentVersionExpiration: Duration.days(1),
              },
            ]
          : // as long as the files themselves (functions/ingestion)
            ['staged/', 'prepared/', 'checked/'].map((prefix) => ({
              prefix,
              expiration: Duration.days(90),
              noncurrentVersionExpiration: Duration.days(1),
            }))),
      ],
      removalPolicy: RemovalPolicy.RETAIN,
    });
  }
}
