import { expect, test } from 'vitest';
import { resolveValue, synthesizeTemplate } from './synthesized.ts';

const { ofType, template } = synthesizeTemplate({ context: { stage: 'prod' } });
const [id, control] = ofType('AWS::Lambda::Function').find(
  ([, { Metadata }]) => Metadata?.['plantledger:entry'] === 'functions/control/handler.ts',
)!;

test('stage administrators find the control function by its name, and its alias in an output', () => {
  expect(control.Properties.FunctionName).toBe('plantledger-prod-control');
  const [alias] = ofType('AWS::Lambda::Alias').find(
    ([, { Properties }]) => resolveValue(Properties.FunctionName) === id,
  )!;
  template.hasOutput('ControlFunction', { Value: { Ref: alias } });
});

test('nothing leads to the control function: no route, no queue, no schedule, no permission of a service', () => {
  const targets = [
    'AWS::ApiGatewayV2::Integration',
    'AWS::Lambda::EventSourceMapping',
    'AWS::Scheduler::Schedule',
    'AWS::Lambda::Permission',
    'AWS::Lambda::Url',
    'AWS::IAM::Role',
    'AWS::IAM::Policy',
  ].flatMap((type) => ofType(type));
  expect(targets.length).toBeGreaterThan(20);
  const leading = targets.filter(([, { Properties }]) =>
    /"Control(Function|Live)/.test(JSON.stringify(Properties)),
  );
  expect(leading.map(([name]) => name)).toEqual([]);
});

test('its role is its own', () => {
  const role = resolveValue(control.Properties.Role).replace('.Arn', '');
  const users = ofType('AWS::Lambda::Function').filter(
    ([, { Properties }]) => resolveValue(Properties.Role) === `${role}.Arn`,
  );
  expect(users.map(([name]) => name)).toEqual([id]);
});
