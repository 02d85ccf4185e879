import { expect, test } from 'vitest';
import { features } from '#shared/features.ts';
import { findFunction, type Resource, resolveValue, synthesizeTemplate } from './synthesized.ts';

const { ofType, resources } = synthesizeTemplate();
const aliases = ofType('AWS::Lambda::Alias');

/** Values by which another service calls a function, by the resource that has them. */
const callers: Record<string, (resource: Resource) => unknown[]> = {
  'AWS::ApiGatewayV2::Integration': ({ Properties }) => [Properties.IntegrationUri],
  'AWS::Lambda::EventSourceMapping': ({ Properties }) => [Properties.FunctionName],
  'AWS::Lambda::Permission': ({ Properties }) => [Properties.FunctionName],
  'AWS::Scheduler::Schedule': ({ Properties }) => [(Properties.Target as { Arn: unknown }).Arn],
  'AWS::Cognito::UserPool': ({ Properties }) => Object.values(Properties.LambdaConfig as object),
};

test.each(Object.entries(callers))('%s calls a function by its alias', (type, listValues) => {
  const values = ofType(type).flatMap(([, resource]) => listValues(resource));
  const found = values.flatMap((value) => findFunction(resources, value) ?? []);
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter(({ isAlias }) => !isAlias)).toEqual([]);
});

test('every function but those of a deployment has an alias, and its earlier versions stay', () => {
  const released = aliases.map(([, { Properties }]) => resolveValue(Properties.FunctionName));
  const others = ofType('AWS::Lambda::Function')
    .filter(([id]) => !released.includes(id))
    .map(([, { Metadata }]) => Metadata?.['plantledger:entry']);
  expect(others.sort()).toEqual([
    'functions/deploying/origin-key.ts',
    'functions/deploying/push-key.ts',
    'functions/deploying/restore-providers.ts',
  ]);
  for (const [id, version] of ofType('AWS::Lambda::Version'))
    expect(version, id).toMatchObject({ DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
});

test('a new version of an API function gets a tenth of the calls first, and an alarm takes it back', () => {
  const rolledOut = aliases.filter(([, { UpdatePolicy }]) => UpdatePolicy?.CodeDeployLambdaAliasUpdate);
  expect(rolledOut).toHaveLength(Object.keys(features).length);
  expect(rolledOut.every(([id]) => id.startsWith('Api'))).toBe(true);
  for (const [id, { UpdatePolicy }] of rolledOut) {
    const update = UpdatePolicy!.CodeDeployLambdaAliasUpdate as { DeploymentGroupName: unknown };
    const group = resources[resolveValue(update.DeploymentGroupName)]!.Properties;
    expect(group, id).toMatchObject({
      DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
      AutoRollbackConfiguration: {
        Enabled: true,
        Events: expect.arrayContaining(['DEPLOYMENT_STOP_ON_ALARM']),
      },
    });
    const { Alarms } = group.AlarmConfiguration as { Alarms: { Name: { Ref: string } }[] };
    const names = Alarms.map(({ Name }) => resources[Name.Ref]!.Properties.AlarmName);
    const feature = id.replace(/^Api/, '').replace(/Live[0-9A-F]{8}$/, '');
    expect(names, id).toEqual([`plantledger-dev-${feature}`, 'plantledger-dev-ApiFailures']);
  }
});

test('a stage that was rolled back is deployed without canaries, which would begin at the wrong version', () => {
  const whole = synthesizeTemplate({ context: { canary: 'off' } });
  expect(whole.ofType('AWS::CodeDeploy::DeploymentGroup')).toEqual([]);
  expect(whole.ofType('AWS::Lambda::Alias').filter(([, { UpdatePolicy }]) => UpdatePolicy)).toEqual([]);
});

test('the role of a rollout moves these aliases and reads these alarms, nothing else', () => {
  const [, { Properties }] = ofType('AWS::IAM::Role').find(([id]) => id.startsWith('Rollout'))!;
  expect(Properties.ManagedPolicyArns).toBeUndefined();
  const [{ PolicyDocument }] = Properties.Policies as [
    { PolicyDocument: { Statement: { Action: unknown }[] } },
  ];
  expect(PolicyDocument.Statement.flatMap(({ Action }) => Action)).toEqual([
    'lambda:GetAlias',
    'lambda:GetProvisionedConcurrencyConfig',
    'lambda:UpdateAlias',
    'cloudwatch:DescribeAlarms',
  ]);
  expect(JSON.stringify(PolicyDocument)).not.toContain('"*"');
});
