// Maps a function's AWS request to the actions and resources of an IAM policy.
import type { ClientRequest } from 'node:http';
import { account, region } from '../addresses.ts';

export interface AwsPermission {
  action: string;
  /** Permission for any one of these resources is sufficient. */
  resources: string[];
  /** Partition key of a command on one item of the table. */
  partition?: string;
}
type Input = Record<string, unknown>;

const regionAndAccount = `${region}:${account}`;

/**
 * Derives the actions from the service the request is signed for; an unsigned request needs no permission.
 */
export function listAwsPermissions(request: ClientRequest, body: unknown): AwsPermission[] {
  const authorization = String(request.getHeader('authorization') ?? '');
  const [, service] = /Credential=[^/]+\/\d+\/[^/]+\/([^/]+)\/aws4_request/.exec(authorization) ?? [];
  if (service === undefined) return [];
  const { method, path } = request;
  const target = String(request.getHeader('x-amz-target') ?? `${method} ${path}`);
  const action = target.slice(target.indexOf('.') + 1);
  if (service === 's3')
    return listS3Permissions(method, path, request.getHeader('x-amz-copy-source') as string | undefined);
  if (service === 'execute-api') return listConnectionPermissions(method, path);
  if (service === 'iotdata') return listBrokerPermissions(path);
  const input = JSON.parse(String(body || '{}')) as Input;
  if (service === 'dynamodb') return listTablePermissions(action, input);
  if (service === 'sqs') return listQueuePermissions(action, input);
  if (service === 'ses' && path.endsWith('/outbound-emails')) return listMailPermissions(input);
  if (service === 'secretsmanager') return listSecretPermissions(action, input);
  if (service === 'cognito-idp') return listPoolPermissions(action, input);
  return [{ action: `${service}:${action}`, resources: ['*'] }];
}

const getTableArn = (name: unknown) => `arn:aws:dynamodb:${regionAndAccount}:table/${name}`;

/** Actions of a transaction's parts; the transaction itself needs no permission. */
const actionsByPart: Record<string, string> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Get: 'GetItem',
};

function listTablePermissions(action: string, input: Input): AwsPermission[] {
  if (action.startsWith('Transact'))
    return (input.TransactItems as Record<string, Input>[]).flatMap((item) =>
      Object.entries(item).flatMap(([part, partInput]) =>
        listTablePermissions(actionsByPart[part] ?? part, partInput),
      ),
    );
  if (input.RequestItems)
    return Object.keys(input.RequestItems).map((name) => ({
      action: `dynamodb:${action}`,
      resources: [getTableArn(name)],
    }));
  const index = input.IndexName === undefined ? '' : `/index/${input.IndexName}`;
  const { pk } = ((input.Key ?? input.Item) as { pk?: { S?: string } } | undefined) ?? {};
  return [
    {
      ...{ action: `dynamodb:${action}`, resources: [`${getTableArn(input.TableName)}${index}`] },
      partition: pk?.S,
    },
  ];
}

function listQueuePermissions(action: string, { QueueUrl, QueueName }: Input): AwsPermission[] {
  const name = QueueName ?? String(QueueUrl).split('/').at(-1);
  return [
    { action: `sqs:${action.replace(/Batch$/, '')}`, resources: [`arn:aws:sqs:${regionAndAccount}:${name}`] },
  ];
}

/** The local address of a connection has the API, the stage and the connection, as the ARN has. */
const listConnectionPermissions = (method: string, path: string): AwsPermission[] => {
  const [api, stage, ...connection] = decodeURIComponent(path).replace('/_aws/push/', '').split('/');
  const resource = `${api}/${stage}/${method}/${connection.join('/')}`;
  return [
    {
      action: 'execute-api:ManageConnections',
      resources: [`arn:aws:execute-api:${regionAndAccount}:${resource}`],
    },
  ];
};
const listBrokerPermissions = (path: string): AwsPermission[] => {
  const topic = decodeURIComponent(path.replace(/\?.*$/, '').replace('/_aws/iot/topics/', ''));
  return [{ action: 'iot:Publish', resources: [`arn:aws:iot:${regionAndAccount}:topic/${topic}`] }];
};
const listPoolPermissions = (action: string, { UserPoolId }: Input): AwsPermission[] => [
  {
    action: `cognito-idp:${action}`,
    resources: [`arn:aws:cognito-idp:${regionAndAccount}:userpool/${UserPoolId}`],
  },
];

/** A secret is named by its ARN or its name. The ARN ends in random characters that are chosen when it is created. */
const listSecretPermissions = (action: string, { SecretId }: Input): AwsPermission[] => [
  {
    action: `secretsmanager:${action}`,
    resources: [
      String(SecretId).startsWith('arn:')
        ? String(SecretId)
        : `arn:aws:secretsmanager:${regionAndAccount}:secret:${SecretId}-AbCdEf`,
    ],
  },
];

/** A sender identity is the whole address or its domain. */
function listMailPermissions({ FromEmailAddress }: Input): AwsPermission[] {
  const sender = String(FromEmailAddress).replace(/^.*<|>$/g, '');
  const identities = [sender, sender.replace(/^.*@/, '')];
  return [
    {
      action: 'ses:SendEmail',
      resources: identities.map((name) => `arn:aws:ses:${regionAndAccount}:identity/${name}`),
    },
  ];
}

const actionsByMethod: Record<string, string> = {
  GET: 'GetObject',
  HEAD: 'GetObject',
  PUT: 'PutObject',
  POST: 'PutObject',
  DELETE: 'DeleteObject',
};

/** Maps an S3 request to its action; rarer requests get a name that no role is granted. */
export function listS3Permissions(method: string, address: string, source?: string): AwsPermission[] {
  const { pathname, searchParams } = new URL(address, 'http://s3');
  const [bucket, ...key] = decodeURIComponent(pathname).replace('/_aws/s3/', '').split('/');
  const objectKey = key.join('/');
  const buildPermission = (verb: string): AwsPermission => ({
    action: `s3:${verb}`,
    resources: [`arn:aws:s3:::${bucket}${objectKey && `/${objectKey}`}`],
  });
  if (method === 'GET' && searchParams.has('list-type')) return [buildPermission('ListBucket')];
  const rareParameter = ['tagging', 'acl', 'delete', 'versions', 'location'].find((part) =>
    searchParams.has(part),
  );
  if (rareParameter || !objectKey) return [buildPermission(`${method} ${rareParameter ?? 'bucket'}`)];
  const version = searchParams.has('versionId') ? 'Version' : '';
  const copyPermissions =
    source === undefined ? [] : listS3Permissions('GET', `/_aws/s3/${source.replace(/^\//, '')}`);
  return [buildPermission(`${actionsByMethod[method]}${version}`), ...copyPermissions];
}
