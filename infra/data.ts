// What must never be lost: the table and the two buckets of uploads.
import { AttributeType, BillingMode, ProjectionType, StreamViewType, Table } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { BlockPublicAccess, Bucket, BucketEncryption, HttpMethods } from 'aws-cdk-lib/aws-s3';
import { Duration, RemovalPolicy } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { Use } from './functions.ts';
import { bucketName } from './names.ts';
import { stageOf } from './stage.ts';

const indexes = ['gsi1', 'gsi2', 'gsi3', 'gsi4'];
const reads = ['GetItem', 'BatchGetItem', 'Query'];
/** A transaction needs the rights of its parts and none of its own. */
const writes = ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'];

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

  reads = (): Use => this.tableUse(reads);
  writes = (): Use => this.tableUse([...reads, ...writes]);

  private tableUse(commands: string[]): Use {
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
        ...(name === 'images' ? [{ prefix: 'quarantine/', expiration: Duration.days(1) }] : []),
      ],
      removalPolicy: RemovalPolicy.RETAIN,
    });
  }
}
