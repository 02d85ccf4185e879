// What a request of a function asks for, in the words of a policy.
import type { ClientRequest } from 'node:http';
import { account, region } from '../addresses.ts';

export interface Asked {
  action: string;
  /** The right to any one of them is enough. */
  resources: string[];
}
type Input = Record<string, unknown>;

const place = `${region}:${account}`;

/** By the service a request is signed for; one that nobody signed asks AWS for nothing. */
export function askedBy(request: ClientRequest, body: unknown): Asked[] {
  const signed = String(request.getHeader('authorization') ?? '');
  const [, service] = /Credential=[^/]+\/\d+\/[^/]+\/([^/]+)\/aws4_request/.exec(signed) ?? [];
  if (service === undefined) return [];
  const { method, path } = request;
  const target = String(request.getHeader('x-amz-target') ?? `${method} ${path}`);
  const action = target.slice(target.indexOf('.') + 1);
  if (service === 's3')
    return ofFile(method, path, request.getHeader('x-amz-copy-source') as string | undefined);
  const input = JSON.parse(String(body || '{}')) as Input;
  if (service === 'dynamodb') return ofTable(action, input);
  if (service === 'sqs') return ofQueue(action, input);
  if (service === 'ses' && path.endsWith('/outbound-emails')) return ofMail(input);
  if (service === 'secretsmanager') return ofSecret(action, input);
  return [{ action: `${service}:${action}`, resources: ['*'] }];
}

const table = (name: unknown) => `arn:aws:dynamodb:${place}:table/${name}`;

/** A transaction needs the rights of its parts and none of its own. */
const parts: Record<string, string> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Get: 'GetItem',
};

function ofTable(action: string, input: Input): Asked[] {
  if (action.startsWith('Transact'))
    return (input.TransactItems as Record<string, Input>[]).flatMap((item) =>
      Object.entries(item).flatMap(([part, of]) => ofTable(parts[part] ?? part, of)),
    );
  if (input.RequestItems)
    return Object.keys(input.RequestItems).map((name) => ({
      action: `dynamodb:${action}`,
      resources: [table(name)],
    }));
  const index = input.IndexName === undefined ? '' : `/index/${input.IndexName}`;
  return [{ action: `dynamodb:${action}`, resources: [`${table(input.TableName)}${index}`] }];
}

function ofQueue(action: string, { QueueUrl, QueueName }: Input): Asked[] {
  const name = QueueName ?? String(QueueUrl).split('/').at(-1);
  return [{ action: `sqs:${action.replace(/Batch$/, '')}`, resources: [`arn:aws:sqs:${place}:${name}`] }];
}

/** Its ARN ends in characters that are drawn when it is made. */
const ofSecret = (action: string, { SecretId }: Input): Asked[] => [
  {
    action: `secretsmanager:${action}`,
    resources: [`arn:aws:secretsmanager:${place}:secret:${SecretId}-AbCdEf`],
  },
];

/** A sender is known by its whole address or by its domain. */
function ofMail({ FromEmailAddress }: Input): Asked[] {
  const sender = String(FromEmailAddress).replace(/^.*<|>$/g, '');
  const identities = [sender, sender.replace(/^.*@/, '')];
  return [
    { action: 'ses:SendEmail', resources: identities.map((name) => `arn:aws:ses:${place}:identity/${name}`) },
  ];
}

const verbs: Record<string, string> = {
  GET: 'GetObject',
  HEAD: 'GetObject',
  PUT: 'PutObject',
  POST: 'PutObject',
  DELETE: 'DeleteObject',
};

/** What is done to an object; anything rarer has a name that no role is granted. */
export function ofFile(method: string, address: string, source?: string): Asked[] {
  const { pathname, searchParams } = new URL(address, 'http://s3');
  const [bucket, ...key] = decodeURIComponent(pathname).replace('/_aws/s3/', '').split('/');
  const of = key.join('/');
  const asked = (verb: string): Asked => ({
    action: `s3:${verb}`,
    resources: [`arn:aws:s3:::${bucket}${of && `/${of}`}`],
  });
  if (method === 'GET' && searchParams.has('list-type')) return [asked('ListBucket')];
  const rare = ['tagging', 'acl', 'delete', 'versions', 'location'].find((part) => searchParams.has(part));
  if (rare || !of) return [asked(`${method} ${rare ?? 'bucket'}`)];
  const version = searchParams.has('versionId') ? 'Version' : '';
  const copied = source === undefined ? [] : ofFile('GET', `/_aws/s3/${source.replace(/^\//, '')}`);
  return [asked(`${verbs[method]}${version}`), ...copied];
}
