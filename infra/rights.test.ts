// Tests of the permissions of the roles, the second layer of tenant isolation.
import { expect, test } from 'vitest';
import { synthesizeTemplate } from './synthesized.ts';

interface Statement {
  Effect: string;
  Action: string | string[];
  Resource: unknown;
  Condition?: object;
}
interface Document {
  Statement: Statement[];
}

const { ofType } = synthesizeTemplate();
const roles = ofType('AWS::IAM::Role');
const allowed = [
  ...ofType('AWS::IAM::Policy').map(([, { Properties }]) => Properties.PolicyDocument as Document),
  ...roles.flatMap(([, { Properties }]) =>
    ((Properties.Policies ?? []) as { PolicyDocument: Document }[]).map((policy) => policy.PolicyDocument),
  ),
].flatMap((document) => document.Statement.filter(({ Effect }) => Effect === 'Allow'));
const actions = allowed.flatMap(({ Action }) => Action);

test('rights are read at all', () => {
  expect(allowed.length).toBeGreaterThan(15);
  expect(actions).toContain('dynamodb:Query');
});

test('no role names a wildcard, neither an action nor a resource but the objects of one folder, the secrets of SAP and of providers, connections, and commands of nodes', () => {
  expect(actions.filter((action) => action.includes('*'))).toEqual([]);
  const wide = allowed.filter(({ Resource }) => JSON.stringify(Resource).includes('*'));
  const ends =
    /"\/(quarantine|clean|papers|staged|prepared|checked|failures|heads|aws\/lambda)\/\*"|:secret:plantledger-dev\/(sap|oidc)\/\*"|"\/socket\/(POST|DELETE)\/@connections\/\*"|":topic\/spBv1.0\/\*\/NCMD\/\*"/;
  expect(wide.filter(({ Resource }) => !ends.test(JSON.stringify(Resource)))).toEqual([]);
});

test('what an upload waits in, nobody reads but the worker; what is shown, nobody else writes', () => {
  const may = (action: string, folder: string, bucket = 'DataImages') =>
    roles
      .filter(([, { Properties }]) =>
        (Properties.Policies as { PolicyDocument: Document }[])
          .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
          .some(
            ({ Action, Resource }) =>
              [Action].flat().includes(action) &&
              JSON.stringify(Resource).includes(`/${folder}/*`) &&
              JSON.stringify(Resource).includes(`"${bucket}`),
          ),
      )
      .map(([id]) => id.replace(/Role.*/, ''));
  expect(may('s3:PutObject', 'quarantine')).toEqual(['ApiRequests', 'ApiIngestion']);
  expect(may('s3:GetObject', 'quarantine')).toEqual(['AsyncReadImage']);
  expect(may('s3:DeleteObjectVersion', 'quarantine')).toEqual(['AsyncReadImage']);
  expect(may('s3:PutObject', 'clean')).toEqual(['AsyncReadImage']);
  // The files of photos that no report contained.
  expect(may('s3:DeleteObject', 'clean')).toEqual(['AsyncReactions']);
  expect(may('s3:GetObject', 'clean')).toEqual(['ApiIngestion', 'ApiPrinting']);
  for (const action of ['s3:PutObject', 's3:GetObject'])
    expect(may(action, 'papers')).toEqual(['ApiPrinting']);
  const data = 'DataIngestion';
  expect(may('s3:PutObject', 'quarantine', data)).toEqual(['ApiIngestion']);
  for (const action of ['s3:GetObject', 's3:DeleteObjectVersion'])
    expect(may(action, 'quarantine', data)).toEqual(['AsyncReadFile']);
  expect(may('s3:PutObject', 'staged', data)).toEqual(['AsyncReadFile']);
  expect(may('s3:GetObject', 'staged', data)).toContain('ApiIngestion');
  expect(may('s3:PutObject', 'checked', data)).toEqual(['AsyncImportData']);
  expect(may('s3:GetObject', 'checked', data)).toEqual(['ApiIngestion', 'AsyncImportData']);
});

test('what follows from a write checks nothing beside it, and who takes uploads neither checks nor counts', () => {
  const may = (action: string) =>
    roles
      .filter(([, { Properties }]) =>
        (Properties.Policies as { PolicyDocument: Document }[])
          .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
          .some(({ Action, Condition }) => !Condition && [Action].flat().includes(`dynamodb:${action}`)),
      )
      .map(([id]) => id.replace(/Role.*/, ''));
  // An import and the values of nodes have the rights of user actions.
  expect(may('ConditionCheckItem').filter((id) => !id.startsWith('Api'))).toEqual([
    'AsyncImportData',
    'AsyncSparkplugReceive',
  ]);
  for (const action of ['ConditionCheckItem', 'UpdateItem'])
    expect(may(action)).not.toContain('ApiIngestion');
});

test('who may only read, or not update, still adds up the calls of its tenant, and nothing else', () => {
  const counting = roles.flatMap(([id, { Properties }]) =>
    (Properties.Policies as { PolicyDocument: Document }[])
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
      .filter(
        ({ Effect, Condition }) =>
          Effect === 'Allow' && JSON.stringify(Condition ?? {}).includes('LeadingKeys'),
      )
      .map(({ Action, Condition }) => ({ id: id.replace(/Role.*/, ''), Action, Condition })),
  );
  expect(counting.map(({ id }) => id).toSorted()).toEqual([
    'ApiIngestion',
    'ApiPrinting',
    'ApiPush',
    'ApiReports',
  ]);
  for (const { Action, Condition } of counting) {
    expect(Action).toBe('dynamodb:UpdateItem');
    expect(Condition).toEqual({ 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['*#~#callShare'] } });
  }
});

test('no role changes or deletes entries of audit trails or links of their chains, and one adds each', () => {
  const isTable = (resource: unknown) => /"DataTable\w*"/.test(JSON.stringify(resource));
  const writing = /^dynamodb:(PutItem|UpdateItem|DeleteItem|BatchWriteItem)$/;
  const statements = roles.map(
    ([id, { Properties }]) =>
      [
        id.replace(/Role.*/, ''),
        ((Properties.Policies ?? []) as { PolicyDocument: Document }[])
          .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
          .filter(({ Resource }) => isTable(Resource)),
      ] as const,
  );
  const listDenied = (all: readonly Statement[]) =>
    all
      .filter(({ Effect }) => Effect === 'Deny')
      .flatMap(({ Action, Condition }) => {
        const [[operator, test] = []] = Object.entries(Condition ?? {});
        expect(operator).toBe('ForAnyValue:StringLike');
        return [Action]
          .flat()
          .flatMap((action) =>
            [(test as Record<string, string[]>)['dynamodb:LeadingKeys']]
              .flat()
              .map((key) => `${action} ${key}`),
          );
      });
  const everything = ['PutItem', 'BatchWriteItem', 'PartiQLInsert', 'UpdateItem', 'DeleteItem']
    .concat('PartiQLUpdate', 'PartiQLDelete')
    .flatMap((action) => [`dynamodb:${action} *#audit`, `dynamodb:${action} *#auditLink`]);
  const writers = statements.filter(([, all]) =>
    all.some(({ Effect, Action }) => Effect === 'Allow' && [Action].flat().some((a) => writing.test(a))),
  );
  expect(writers.length).toBeGreaterThan(15);
  const additions = (key: string) =>
    ['PutItem', 'BatchWriteItem', 'PartiQLInsert'].map((action) => `dynamodb:${action} ${key}`);
  const added: Record<string, string[]> = {
    AsyncReactions: additions('*#audit'),
    AsyncSealEntries: additions('*#auditLink'),
  };
  for (const [id, all] of writers)
    expect([...new Set(listDenied(all))].toSorted(), id).toEqual(
      everything.filter((each) => !added[id]?.includes(each)).toSorted(),
    );
});

test('no role can scan the table or query it past its keys', () => {
  expect(actions.filter((action) => /Scan|PartiQL/i.test(action))).toEqual([]);
});

test('no role takes a policy written elsewhere', () => {
  expect(roles.filter(([, { Properties }]) => Properties.ManagedPolicyArns)).toEqual([]);
});

test('a function may do with the table what its work takes, and no more', () => {
  const commands = (role: string) => {
    const [, { Properties }] = roles.find(([id]) => id.startsWith(role))!;
    return (Properties.Policies as { PolicyDocument: Document }[])
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
      .filter(({ Condition }) => !Condition)
      .flatMap(({ Action }) => Action)
      .filter((action) => action.startsWith('dynamodb:'))
      .map((action) => action.replace('dynamodb:', ''));
  };
  expect(commands('ApiPrinting')).toEqual(['BatchGetItem', 'GetItem', 'Query']);
  expect(commands('ApiReports')).toEqual(['BatchGetItem', 'GetItem', 'Query']);
  expect(commands('AuthClaims')).toEqual(['GetItem']);
  expect(commands('AuthRestoreProviders')).toEqual([]);
  expect(commands('AsyncTick')).toEqual(['Query']);
  for (const role of ['AsyncMailSend', 'AsyncReadImage', 'AsyncReadFile'])
    expect(commands(role)).toEqual(['GetItem', 'PutItem']);
  expect(commands('ApiPush')).toEqual(['BatchGetItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query']);
  expect(commands('PushConnect')).toEqual(['BatchGetItem', 'DeleteItem', 'GetItem', 'PutItem']);
  expect(commands('PushDisconnect')).toEqual(['DeleteItem', 'GetItem']);
  expect(commands('PushShow')).toEqual(['DeleteItem', 'GetItem', 'PutItem']);
  // Without commands for batches and PartiQL, each link is put with a condition of its own.
  expect(commands('AsyncSealEntries')).toEqual(['BatchGetItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query']);
  expect(commands('AsyncSapSend')).toEqual(['BatchGetItem', 'GetItem', 'PutItem']);
  expect(commands('AsyncAccountSync')).toEqual(['GetItem', 'Query']);
  expect(commands('Control')).toEqual(['DeleteItem', 'GetItem', 'PutItem', 'Query']);
  expect(commands('AuthAccountMail')).toEqual([]);
});

test('a queue of jobs gets messages from the tick and from its own reader, and nobody else', () => {
  const senders = [...ofType('AWS::IAM::Policy'), ...roles].flatMap(([id, { Properties }]) =>
    JSON.stringify(Properties).includes('"AsyncGenerateOrdersQueue') &&
    JSON.stringify(Properties).includes('sqs:SendMessage')
      ? [id.replace(/Role.*/, '')]
      : [],
  );
  expect(senders.sort()).toEqual(['AsyncGenerateOrders', 'AsyncTick']);
});

test('identity providers are changed by the control function alone', () => {
  const may = (action: string) =>
    roles
      .filter(([, { Properties }]) => JSON.stringify(Properties).includes(`"cognito-idp:${action}"`))
      .map(([id]) => id.replace(/Role.*/, ''));
  for (const action of ['CreateIdentityProvider', 'UpdateIdentityProvider', 'DeleteIdentityProvider'])
    expect(may(action)).toEqual(['Control']);
  expect(may('UpdateUserPoolClient').sort()).toEqual(['AuthRestoreProviders', 'Control']);
  // A linked profile would hide by which provider its user signed in.
  expect(may('AdminLinkProviderForUser')).toEqual([]);
});

test('one worker administers the accounts of the pool, and only those actions that it needs', () => {
  const administering = roles.filter(([, role]) => JSON.stringify(role).includes('cognito-idp:Admin'));
  expect(administering.map(([id]) => id)).toEqual([expect.stringMatching(/^AsyncAccountSyncRole/)]);
  const [statement] = allowed.filter(({ Action }) => [Action].flat()[0]!.startsWith('cognito-idp:Admin'));
  expect([statement!.Action].flat().sort()).toEqual([
    'cognito-idp:AdminCreateUser',
    'cognito-idp:AdminDisableUser',
    'cognito-idp:AdminEnableUser',
    'cognito-idp:AdminGetUser',
    'cognito-idp:AdminUserGlobalSignOut',
  ]);
  expect(JSON.stringify(statement!.Resource)).toMatch(/"AuthPeople\w+","Arn"/);
});
