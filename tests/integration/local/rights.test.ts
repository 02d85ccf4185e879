// Permissions of the local stack's functions equal the grants of their roles in the template.
import { afterEach, describe, expect, it } from 'vitest';
import { listUnusedRights } from '#scripts/local/rights/report.ts';
import { type Stack, startStack } from '#scripts/local/stack.ts';
import type { Template } from '#scripts/local/template.ts';
import { allow, cloud } from './cloud.ts';

const arn = (id: string, name = 'Arn') => ({ 'Fn::GetAtt': [id, name] });
const under = (id: string, path: string) => ({ 'Fn::Join': ['', [arn(id), path]] });
type Policy = ReturnType<typeof allow>;

/** Returns the small cloud with one more function that has only these policies. */
const granting = (...Policies: Policy[]): Template => ({
  Resources: {
    ...cloud.Resources,
    CallerRole: { Type: 'AWS::IAM::Role', Properties: { Policies } },
    Caller: {
      Type: 'AWS::Lambda::Function',
      Metadata: { 'plantledger:entry': 'tests/integration/local/handlers/caller.ts' },
      Properties: {
        Timeout: 5,
        Role: arn('CallerRole'),
        Environment: { Variables: { TABLE: { Ref: 'Table' }, PLAIN_URL: { Ref: 'Plain' } } },
      },
    },
    CallerIntegration: {
      Type: 'AWS::ApiGatewayV2::Integration',
      Properties: { IntegrationUri: arn('Caller'), PayloadFormatVersion: '2.0' },
    },
    CallerRoute: {
      Type: 'AWS::ApiGatewayV2::Route',
      Properties: {
        RouteKey: 'POST /calls',
        Target: { 'Fn::Join': ['', ['integrations/', { Ref: 'CallerIntegration' }]] },
        AuthorizationType: 'NONE',
      },
    },
  },
});

let stack: Stack;
const start = async (...policies: Policy[]) => {
  stack = await startStack({ template: granting(...policies) });
};
afterEach(() => stack.close());
const told = async (calls: string): Promise<Record<string, never>> =>
  (await fetch(`${stack.url}/api/calls`, { method: 'POST', body: calls })).json() as never;
const refused = (action: string, resource: string) =>
  `AccessDeniedException: Caller may not ${action} on ${resource}: its role in the template does not allow it.`;
const table = 'arn:aws:dynamodb:eu-west-1:000000000000:table/Table';
const files = 'arn:aws:s3:::files-000000000000';

describe('a call', () => {
  it('passes when it is granted, and names itself when it is not', async () => {
    await start(
      allow(['GetItem', 'Query'], 'dynamodb', arn('Table')),
      allow(['GetObject', 'PutObject'], 's3', under('Files', '/mine/*')),
    );
    expect(await told('get put query keep read stray drop send mail')).toEqual({
      get: 'done',
      put: refused('dynamodb:PutItem', table),
      query: refused('dynamodb:Query', `${table}/index/other`),
      keep: 'done',
      read: 'done',
      stray: refused('s3:GetObject', `${files}/theirs/two.txt`),
      drop: refused('s3:DeleteObject', `${files}/mine/one file.txt`),
      send: refused('sqs:SendMessage', 'arn:aws:sqs:eu-west-1:000000000000:Plain'),
      mail: refused(
        'ses:SendEmail',
        ['us@example.com', 'example.com']
          .map((name) => `arn:aws:ses:eu-west-1:000000000000:identity/${name}`)
          .join(' or '),
      ),
    });
  });

  it('passes by a wildcard, and a mail by the domain of its sender', async () => {
    await start(
      allow(['*Item'], 'dynamodb', '*'),
      allow(['Send*'], 'sqs', arn('Plain')),
      allow(['sendemail'], 'ses', 'arn:aws:ses:*:*:identity/example.com'),
    );
    expect(await told('get put send mail')).toEqual({ get: 'done', put: 'done', send: 'done', mail: 'done' });
  });

  it('in a transaction needs the rights of its parts', async () => {
    await start(allow(['PutItem', 'TransactWriteItems'], 'dynamodb', arn('Table')));
    expect(await told('transact')).toEqual({ transact: refused('dynamodb:DeleteItem', table) });
    await stack.close();
    await start(allow(['PutItem', 'DeleteItem'], 'dynamodb', arn('Table')));
    expect(await told('transact')).toEqual({ transact: 'done' });
  });

  it('is refused when it is denied, or granted on a condition nobody weighs here', async () => {
    const denied = allow(['PutItem'], 'dynamodb', '*', { Effect: 'Deny', Condition: { Bool: {} } });
    const bound = allow(['GetItem'], 'dynamodb', '*', { Condition: { 'ForAllValues:StringEquals': {} } });
    await start(allow(['PutItem'], 'dynamodb', '*'), denied, bound);
    expect(await told('get put')).toEqual({
      get: refused('dynamodb:GetItem', table),
      put: refused('dynamodb:PutItem', table),
    });
  });
});

it('what a browser does with an address a function signed is held against that function', async () => {
  const use = async () => {
    const { link, form } = (await told('link form')) as unknown as {
      link: string;
      form: Record<string, string>;
    };
    const sent = new FormData();
    for (const [name, value] of Object.entries(form)) sent.append(name, value);
    sent.append('file', new Blob(['text']));
    const posted = await fetch(`${stack.env.AWS_ENDPOINT_URL_S3}/files-000000000000`, {
      method: 'POST',
      body: sent,
    });
    return [posted, await fetch(link)].map(({ status }) => status);
  };
  await start(allow(['GetObject', 'PutObject'], 's3', under('Files', '/mine/*')));
  expect(await use()).toEqual([204, 200]);
  await stack.close();
  await start(allow(['GetObject', 'PutObject'], 's3', under('Files', '/theirs/*')));
  expect(await use()).toEqual([403, 403]);
});

it('a grant nobody used is listed', async () => {
  await start(
    allow(['GetItem', 'Scan'], 'dynamodb', arn('Table')),
    allow(['PutItem'], 'dynamodb', arn('Table')),
  );
  await told('get');
  const listed = listUnusedRights(stack.rights()).filter((line) => line.startsWith('Caller '));
  expect(listed).toEqual([`Caller dynamodb:PutItem on ${table}`, `Caller dynamodb:Scan on ${table}`]);
  expect(await (await fetch(`${stack.url}/local/rights`)).text()).toContain(listed[1]);
});

it('a trigger that the role may not read keeps the stack from starting', async () => {
  const { Role, ...rest } = cloud.Resources;
  const template = { Resources: { ...rest, Role: { ...Role!, Properties: {} } } };
  await expect(startStack({ template })).rejects.toThrow(
    'Worker may not sqs:ReceiveMessage on arn:aws:sqs:eu-west-1:000000000000:Work',
  );
});
