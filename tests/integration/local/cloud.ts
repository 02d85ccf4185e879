// Template of a small cloud with one resource of each kind, and handlers that can be made to fail.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the placeholders of CloudFormation
import type { Template } from '#scripts/local/template.ts';

const arn = (id: string) => ({ 'Fn::GetAtt': [id, 'Arn'] });
const fn = (name: string, variables: Record<string, unknown> = {}) => ({
  Type: 'AWS::Lambda::Function',
  Metadata: { 'plantledger:entry': `tests/integration/local/handlers/${name}.ts` },
  Properties: {
    Role: arn('Role'),
    Timeout: 5,
    Environment: { Variables: { TABLE: { Ref: 'Table' }, ...variables } },
  },
});
/** Builds a policy of a role. */
export const allow = (actions: string[], service: string, Resource: unknown, more: object = {}) => ({
  PolicyDocument: {
    Statement: [
      { Effect: 'Allow', Action: actions.map((action) => `${service}:${action}`), Resource, ...more },
    ],
  },
});
const maker = {
  Type: 'AWS::Lambda::Function',
  Metadata: { 'plantledger:entry': 'functions/deploying/origin-key.ts' },
};
const route = (key: string, open = false) => ({
  Type: 'AWS::ApiGatewayV2::Route',
  Properties: {
    RouteKey: key,
    Target: { 'Fn::Join': ['', ['integrations/', { Ref: 'Integration' }]] },
    ...(open
      ? { AuthorizationType: 'NONE' }
      : { AuthorizationType: 'JWT', AuthorizerId: { Ref: 'SignedIn' }, AuthorizationScopes: ['openid'] }),
  },
});
const keys = (pk: string, sk: string) => [
  { AttributeName: pk, KeyType: 'HASH' },
  { AttributeName: sk, KeyType: 'RANGE' },
];

export const cloud: Template = {
  Resources: {
    Table: {
      Type: 'AWS::DynamoDB::Table',
      Properties: {
        KeySchema: keys('pk', 'sk'),
        AttributeDefinitions: ['pk', 'sk'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
        StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
      },
    },
    Role: {
      Type: 'AWS::IAM::Role',
      Properties: {
        Policies: [
          allow(['SendMessage', 'ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'], 'sqs', arn('Work')),
          allow(['ChangeMessageVisibility'], 'sqs', arn('Work')),
          allow(['SendMessage'], 'sqs', arn('Dead')),
          allow(['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'], 'dynamodb', {
            'Fn::GetAtt': ['Table', 'StreamArn'],
          }),
        ],
      },
    },
    Door: fn('door'),
    Claims: fn('claims'),
    Reaction: fn('reaction'),
    Worker: fn('worker', { WORK_URL: { Ref: 'Work' } }),
    Uploaded: fn('uploaded'),
    Tick: fn('tick', { WORK_URL: { Ref: 'Work' } }),
    Maker: maker,
    Key: { Type: 'Custom::OriginKey', Properties: { ServiceToken: arn('Maker') } },

    Dead: { Type: 'AWS::SQS::Queue' },
    Work: {
      Type: 'AWS::SQS::Queue',
      Properties: {
        VisibilityTimeout: 30,
        RedrivePolicy: { deadLetterTargetArn: arn('Dead'), maxReceiveCount: 2 },
      },
    },
    Plain: {
      Type: 'AWS::SQS::Queue',
      Properties: {
        VisibilityTimeout: 1,
        RedrivePolicy: { deadLetterTargetArn: arn('Dead'), maxReceiveCount: 2 },
      },
    },
    Ordered: {
      Type: 'AWS::SQS::Queue',
      Properties: {
        QueueName: 'ordered.fifo',
        FifoQueue: true,
        ContentBasedDeduplication: true,
        VisibilityTimeout: 1,
      },
    },
    WorkMapping: {
      Type: 'AWS::Lambda::EventSourceMapping',
      Properties: {
        EventSourceArn: arn('Work'),
        FunctionName: { Ref: 'Worker' },
        BatchSize: 5,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
      },
    },
    StreamMapping: {
      Type: 'AWS::Lambda::EventSourceMapping',
      Properties: {
        EventSourceArn: { 'Fn::GetAtt': ['Table', 'StreamArn'] },
        FunctionName: { Ref: 'Reaction' },
        BatchSize: 10,
        BisectBatchOnFunctionError: true,
        MaximumRetryAttempts: 2,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        DestinationConfig: { OnFailure: { Destination: arn('Dead') } },
      },
    },
    TickSchedule: {
      Type: 'AWS::Scheduler::Schedule',
      Properties: {
        ScheduleExpression: 'cron(0/15 * * * ? *)',
        ScheduleExpressionTimezone: 'UTC',
        Target: { Arn: arn('Tick') },
      },
    },

    Files: {
      Type: 'AWS::S3::Bucket',
      Properties: {
        BucketName: { 'Fn::Sub': 'files-${AWS::AccountId}' },
        CorsConfiguration: {
          CorsRules: [
            {
              AllowedOrigins: [{ 'Fn::Join': ['', ['https://', { 'Fn::GetAtt': ['Site', 'DomainName'] }]] }],
              AllowedMethods: ['GET', 'POST'],
              AllowedHeaders: ['content-type'],
              MaxAge: 60,
            },
          ],
        },
        NotificationConfiguration: {
          LambdaConfigurations: [
            {
              Event: 's3:ObjectCreated:*',
              Function: arn('Uploaded'),
              Filter: { S3Key: { Rules: [{ Name: 'prefix', Value: 'in/' }] } },
            },
          ],
        },
      },
    },

    Pool: {
      Type: 'AWS::Cognito::UserPool',
      Properties: {
        LambdaConfig: { PreTokenGenerationConfig: { LambdaArn: arn('Claims'), LambdaVersion: 'V2_0' } },
      },
    },
    Client: {
      Type: 'AWS::Cognito::UserPoolClient',
      Properties: {
        CallbackURLs: [
          { 'Fn::Join': ['', ['https://', { 'Fn::GetAtt': ['Site', 'DomainName'] }, '/login']] },
        ],
        LogoutURLs: [{ 'Fn::Join': ['', ['https://', { 'Fn::GetAtt': ['Site', 'DomainName'] }, '/']] }],
        AllowedOAuthScopes: ['openid', 'email', 'profile'],
        AccessTokenValidity: 15,
        IdTokenValidity: 15,
        RefreshTokenValidity: 60,
        TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
        RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 1 },
      },
    },

    Api: { Type: 'AWS::ApiGatewayV2::Api', Properties: {} },
    Integration: {
      Type: 'AWS::ApiGatewayV2::Integration',
      Properties: { IntegrationUri: arn('Door'), PayloadFormatVersion: '2.0' },
    },
    SignedIn: {
      Type: 'AWS::ApiGatewayV2::Authorizer',
      Properties: {
        JwtConfiguration: {
          Audience: [{ Ref: 'Client' }],
          Issuer: { 'Fn::Sub': 'https://cognito-idp.${AWS::Region}.amazonaws.com/${Pool}' },
        },
      },
    },
    Open: route('GET /open', true),
    Echo: route('POST /echo', true),
    One: route('GET /thing/{id}'),
    Named: route('GET /thing/special'),
    Parts: route('GET /part/{proxy+}'),
    OpenPart: route('GET /part/open', true),
    Crash: route('GET /crash', true),
    Stream: route('GET /stream', true),

    Rules: {
      Type: 'AWS::CloudFront::ResponseHeadersPolicy',
      Properties: {
        ResponseHeadersPolicyConfig: {
          SecurityHeadersConfig: {
            ContentSecurityPolicy: {
              ContentSecurityPolicy: {
                'Fn::Sub':
                  "default-src 'none'; connect-src 'self' https://files.s3.${AWS::Region}.amazonaws.com https://cognito-idp.${AWS::Region}.${AWS::URLSuffix}",
              },
            },
            ContentTypeOptions: { Override: true },
          },
        },
      },
    },
    ApiEdge: {
      Type: 'AWS::CloudFront::Function',
      Properties: {
        FunctionCode: `function handler(event) { const request = event.request; request.headers['x-forwarded-host'] = { value: request.headers.host.value }; request.uri = request.uri.slice(4); return request.uri === '/asked' ? { statusCode: 401, headers: { 'www-authenticate': { value: 'Basic' } }, body: { encoding: 'text', data: 'asked' } } : request; }`,
      },
    },
    Site: {
      Type: 'AWS::CloudFront::Distribution',
      Properties: {
        DistributionConfig: {
          DefaultCacheBehavior: { TargetOriginId: 'site', ResponseHeadersPolicyId: { Ref: 'Rules' } },
          CacheBehaviors: [
            {
              PathPattern: '/api/*',
              TargetOriginId: 'api',
              ResponseHeadersPolicyId: { Ref: 'Rules' },
              FunctionAssociations: [
                { EventType: 'viewer-request', FunctionARN: { 'Fn::GetAtt': ['ApiEdge', 'FunctionARN'] } },
              ],
            },
          ],
          Origins: [
            { Id: 'site', S3OriginConfig: {} },
            {
              Id: 'api',
              CustomOriginConfig: {},
              OriginCustomHeaders: [
                { HeaderName: 'X-Origin-Key', HeaderValue: { 'Fn::GetAtt': ['Key', 'Key'] } },
              ],
            },
          ],
        },
      },
    },
  },
};
