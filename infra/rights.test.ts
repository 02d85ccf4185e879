// What the roles may do: the second wall of isolation.
import { expect, test } from 'vitest';
import { synthesized } from './synthesized.ts';

interface Statement {
  Effect: string;
  Action: string | string[];
  Resource: unknown;
}
interface Document {
  Statement: Statement[];
}

const { ofType } = synthesized();
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

test('no role names a wildcard, neither an action nor a resource but the objects of one folder and the secrets of SAP', () => {
  expect(actions.filter((action) => action.includes('*'))).toEqual([]);
  const wide = allowed.filter(({ Resource }) => JSON.stringify(Resource).includes('*'));
  const ends = /"\/(quarantine|clean|papers|staged|prepared|checked)\/\*"|:secret:plantledger-dev\/sap\/\*"/;
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
  expect(may('s3:PutObject', 'quarantine')).toEqual(['ApiIngestion']);
  expect(may('s3:GetObject', 'quarantine')).toEqual(['AsyncReadImage']);
  expect(may('s3:DeleteObjectVersion', 'quarantine')).toEqual(['AsyncReadImage']);
  expect(may('s3:PutObject', 'clean')).toEqual(['AsyncReadImage']);
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
          .some(({ Action }) => [Action].flat().includes(`dynamodb:${action}`)),
      )
      .map(([id]) => id.replace(/Role.*/, ''));
  // an import does what people do
  expect(may('ConditionCheckItem').filter((id) => !id.startsWith('Api'))).toEqual(['AsyncImportData']);
  for (const action of ['ConditionCheckItem', 'UpdateItem'])
    expect(may(action)).not.toContain('ApiIngestion');
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
      .flatMap(({ Action }) => Action)
      .filter((action) => action.startsWith('dynamodb:'))
      .map((action) => action.replace('dynamodb:', ''));
  };
  expect(commands('ApiPrinting')).toEqual(['BatchGetItem', 'GetItem', 'Query']);
  expect(commands('ApiReports')).toEqual(['BatchGetItem', 'GetItem', 'Query']);
  expect(commands('AuthClaims')).toEqual(['GetItem']);
  expect(commands('AsyncTick')).toEqual(['Query']);
  for (const role of ['AsyncMailSend', 'AsyncReadImage', 'AsyncReadFile'])
    expect(commands(role)).toEqual(['GetItem', 'PutItem']);
  expect(commands('AsyncSapSend')).toEqual(['BatchGetItem', 'GetItem', 'PutItem']);
});
