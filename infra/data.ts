// Persistent data: the table, the two buckets of uploads, the store of failed reactions, and that of chains' hashes.
import { AttributeType, BillingMode, ProjectionType, StreamViewType, Table } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type CfnBucket,
  HttpMethods,
  ObjectLockRetention,
} from 'aws-cdk-lib/aws-s3';
import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { ABANDONED_FOLDER } from '#shared/control/failures.ts';
import type { ResourceAccess } from './functions.ts';
import { readStage, type Stage } from './stage.ts';
import { denyTrailWrites, type TrailAddition } from './trail-rights.ts';

const indexes = ['gsi1', 'gsi2', 'gsi3', 'gsi4'];
const readActions = ['GetItem', 'BatchGetItem', 'Query'];
/** A transaction requires the permissions of its operations and none of its own. */
const writeActions = ['PutItem', 'UpdateItem', 'DeleteItem'];
/** Permissions to read an upload once and delete it with all versions. */
const takeObjectActions = ['GetObject', 'GetObjectVersion', 'DeleteObject', 'DeleteObjectVersion'].map(
  (a) => `s3:${a}`,
);

/** Retention of heads: as long as records of safety must be kept in most countries. */
const HEAD_RETENTION = Duration.days(3_650);

export class Data extends Construct {
  readonly table: Table;
  readonly images: Bucket;
  readonly ingestion: Bucket;
  /** Store of failed reactions to changes, which `npm run redrive` runs again. */
  readonly failures: Bucket;
  /** Last hashes of the chains of audit trails, whose versions cannot be deleted for years. */
  readonly heads: Bucket;

  /** Origins of the buckets' own names, which the site's security policy admits. */
  readonly origins: Readonly<Record<'images' | 'ingestion', string>>;

  constructor(scope: Construct, id: string, { logs }: { logs: Bucket }) {
    super(scope, id);
    const stage = readStage(this);
    this.table = new Table(this, 'Table', {
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      stream: StreamViewType.NEW_AND_OLD_IMAGES,
      timeToLiveAttribute: 'expiresAt',
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: stage.protection === 'on',
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    for (const indexName of indexes) {
      this.table.addGlobalSecondaryIndex({
        indexName,
        partitionKey: { name: `${indexName}pk`, type: AttributeType.STRING },
        sortKey: { name: `${indexName}sk`, type: AttributeType.STRING },
        projectionType: ProjectionType.ALL,
      });
    }
    const origins = listUploadingOrigins(stage);
    this.images = this.uploads('images', origins, logs);
    this.ingestion = this.uploads('ingestion', origins, logs);
    this.failures = this.failureStore(logs);
    this.heads = this.headStore(logs);
    this.origins = {
      images: `https://${this.images.bucketRegionalDomainName}`,
      ingestion: `https://${this.ingestion.bucketRegionalDomainName}`,
    };
  }

  /** Rights to sign image uploads and to read processed images. */
  offersImages(): ResourceAccess[] {
    return [
      {
        variables: {
          IMAGES_BUCKET: this.images.bucketName,
          IMAGES_URL: this.origins.images,
        },
      },
      this.imageUse(['s3:PutObject'], 'quarantine'),
      this.imageUse(['s3:GetObject'], 'clean'),
    ];
  }
  /** Rights to sign uploads of photos by reporters without an account. */
  offersPhotos(): ResourceAccess[] {
    return [
      { variables: { IMAGES_BUCKET: this.images.bucketName, IMAGES_URL: this.origins.images } },
      this.imageUse(['s3:PutObject'], 'quarantine'),
    ];
  }
  /** Rights to read images for printouts, and to store printouts and read them when they are fetched. */
  prints(site: string): ResourceAccess[] {
    return [
      // Base URL of the QR codes on printouts.
      { variables: { IMAGES_BUCKET: this.images.bucketName, SITE_URL: site } },
      this.imageUse(['s3:GetObject'], 'clean'),
      this.imageUse(['s3:PutObject', 's3:GetObject'], 'papers'),
    ];
  }
  /** Rights to remove uploaded images from quarantine and to store the processed ones. */
  readsImages(): ResourceAccess[] {
    return [this.imageUse(takeObjectActions, 'quarantine'), this.imageUse(['s3:PutObject'], 'clean')];
  }
  /** Rights to delete the files of images that were removed. */
  discardsImages(): ResourceAccess[] {
    return [
      { variables: { IMAGES_BUCKET: this.images.bucketName } },
      this.imageUse(['s3:DeleteObject'], 'clean'),
    ];
  }
  /** Rights to sign uploads of data files, to read their rows, and to store mapped ones. */
  takesFiles(): ResourceAccess[] {
    return [
      {
        variables: {
          INGESTION_BUCKET: this.ingestion.bucketName,
          INGESTION_URL: this.origins.ingestion,
        },
      },
      this.fileUse(['s3:PutObject'], 'quarantine'),
      this.fileUse(['s3:GetObject', 's3:DeleteObject'], 'staged'),
      this.fileUse(['s3:GetObject', 's3:PutObject'], 'prepared'),
      this.fileUse(['s3:GetObject'], 'checked'),
    ];
  }
  /** Rights to map the rows of files, to check them against the plant's data, and to import them. */
  importsData(): ResourceAccess[] {
    return [
      {
        variables: {
          INGESTION_BUCKET: this.ingestion.bucketName,
          INGESTION_URL: this.origins.ingestion,
        },
      },
      this.fileUse(['s3:GetObject'], 'staged'),
      this.fileUse(['s3:GetObject', 's3:PutObject'], 'prepared'),
      this.fileUse(['s3:GetObject', 's3:PutObject'], 'checked'),
    ];
  }
  /** Rights to remove uploaded files from quarantine and to store their rows. */
  readsFiles(): ResourceAccess[] {
    return [
      this.fileUse(takeObjectActions, 'quarantine'),
      this.fileUse(['s3:PutObject', 's3:DeleteObject'], 'staged'),
    ];
  }
  /** Rights of a reader of the stream to set aside what failed; Lambda itself stores what the reader could not read. */
  setsAside(): ResourceAccess[] {
    return [
      { variables: { FAILURES_BUCKET: this.failures.bucketName } },
      this.objectUse(this.failures, ['s3:PutObject'], 'failures'),
      this.objectUse(this.failures, ['s3:PutObject'], ABANDONED_FOLDER.replace(/\/$/, '')),
      {
        allow: new PolicyStatement({ actions: ['s3:ListBucket'], resources: [this.failures.bucketArn] }),
      },
    ];
  }
  /** Right to compare chains with their last hashes outside the table. */
  readsHeads(): ResourceAccess[] {
    return [
      { variables: { HEADS_BUCKET: this.heads.bucketName } },
      this.objectUse(this.heads, ['s3:GetObject'], 'heads'),
      // S3 tells a missing object from a forbidden one only to those who may list the bucket.
      { allow: new PolicyStatement({ actions: ['s3:ListBucket'], resources: [this.heads.bucketArn] }) },
    ];
  }
  /** Rights to compare chains, and to store their last hashes. */
  storesHeads(): ResourceAccess[] {
    return [...this.readsHeads(), this.objectUse(this.heads, ['s3:PutObject'], 'heads')];
  }
  private imageUse = (actions: string[], folder: string) => this.objectUse(this.images, actions, folder);
  private fileUse = (actions: string[], folder: string) => this.objectUse(this.ingestion, actions, folder);
  private objectUse(bucket: Bucket, actions: string[], folder: string): ResourceAccess {
    const name = Stack.of(this).getLogicalId(bucket.node.defaultChild as CfnBucket);
    return {
      allow: new PolicyStatement({ actions, resources: [bucket.arnForObjects(`${folder}/*`)] }),
      acknowledged: {
        id: `AwsSolutions-IAM5[Resource::<${name}.Arn>/${folder}/*]`,
        reason: 'Each object has a key of its own: the right ends at one folder of one bucket.',
      },
    };
  }

  getReadAccess = (): ResourceAccess => this.tableUse(readActions, indexes);
  /** Rights of user actions, which may depend on conditions on unchanged items. */
  getWriteAccess = (): ResourceAccess =>
    this.tableUse([...readActions, ...writeActions, 'ConditionCheckItem'], indexes);
  /** Rights of reactions and jobs. */
  follows = (addition?: TrailAddition): ResourceAccess =>
    this.tableUse([...readActions, ...writeActions], indexes, addition);
  /** Rights to seal audit entries: to read them and their marks, to add links, and to delete the marks. */
  seals = (): ResourceAccess =>
    this.tableUse(['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'DeleteItem'], [], 'links');
  /** Right of functions without that to write to add up the calls of a tenant, and to change nothing else. */
  countsCalls(): ResourceAccess {
    const { variables, allow, deny } = this.tableUse(['UpdateItem']);
    allow?.addCondition('ForAllValues:StringLike', { 'dynamodb:LeadingKeys': ['*#~#callShare'] });
    return { variables, allow, deny };
  }
  /** Right to read one item by key. */
  finds = (): ResourceAccess => this.tableUse(['GetItem']);
  getItemReadWriteAccess = (): ResourceAccess => this.tableUse(['GetItem', 'PutItem']);
  /** Rights to read and write items by known keys. */
  settles = (): ResourceAccess => this.tableUse(['GetItem', 'BatchGetItem', 'PutItem']);
  /** Rights to read, write and delete items without conditions on other items. */
  gathers = (): ResourceAccess =>
    this.tableUse(['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'DeleteItem']);
  /** Rights to read a session and to write a ticket of a push connection. */
  givesTickets = (): ResourceAccess => this.tableUse(['GetItem', 'BatchGetItem', 'Query', 'PutItem']);
  /** Rights to redeem a ticket, to check its session, and to write or remove a connection. */
  opensConnections = (): ResourceAccess =>
    this.tableUse(['GetItem', 'BatchGetItem', 'PutItem', 'DeleteItem']);
  endsConnections = (): ResourceAccess => this.tableUse(['GetItem', 'DeleteItem']);
  showsTopics = (): ResourceAccess => this.tableUse(['GetItem', 'PutItem', 'DeleteItem']);
  /** Rights to read users and memberships by key and by list. */
  looksUp = (): ResourceAccess => this.tableUse(['GetItem', 'Query']);
  /** Rights to read and write tenants and their users. */
  managesTenants = (): ResourceAccess => this.tableUse(['GetItem', 'PutItem', 'DeleteItem', 'Query']);
  /** Right to query whole kinds in the order of their ids. */
  lists = (): ResourceAccess => this.tableUse(['Query']);

  private tableUse(commands: string[], indexes: string[] = [], addition?: TrailAddition): ResourceAccess {
    const arn = this.table.tableArn;
    const writes = commands.some((command) => writeActions.includes(command));
    return {
      variables: { TABLE: this.table.tableName },
      allow: new PolicyStatement({
        actions: commands.map((command) => `dynamodb:${command}`),
        resources: [arn, ...indexes.map((index) => `${arn}/index/${index}`)],
      }),
      ...(writes && { deny: denyTrailWrites(arn, addition) }),
    };
  }

  private headStore(logs: Bucket): Bucket {
    return new Bucket(this, 'Heads', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      versioned: true,
      objectLockDefaultRetention: ObjectLockRetention.compliance(HEAD_RETENTION),
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: 'heads/',
      lifecycleRules: [{ abortIncompleteMultipartUploadAfter: Duration.days(1) }],
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
  }

  private failureStore(logs: Bucket): Bucket {
    return new Bucket(this, 'Failures', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: 'failures/',
      // The objects hold whole records, with people's data.
      lifecycleRules: [
        { abortIncompleteMultipartUploadAfter: Duration.days(1), expiration: Duration.days(30) },
      ],
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
  }

  private uploads(name: 'images' | 'ingestion', origins: string[], logs: Bucket): Bucket {
    return new Bucket(this, name === 'images' ? 'Images' : 'Ingestion', {
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
          : // Retention as long as that of the files themselves (functions/ingestion).
            ['staged/', 'prepared/', 'checked/'].map((prefix) => ({
              prefix,
              expiration: Duration.days(90),
              noncurrentVersionExpiration: Duration.days(1),
            }))),
      ],
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
  }
}

/**
 * Returns the origins whose pages may upload to and read from the buckets. Without a domain these are all pages
 * of CloudFront, because the distribution's own name depends on the security policy, and so on the buckets. The
 * signature of a form or address decides, not the origin.
 */
const listUploadingOrigins = ({ domain }: Stage): string[] =>
  domain ? [`https://${domain}`, `https://*.${domain}`] : ['https://*.cloudfront.net'];
