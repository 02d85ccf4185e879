// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the placeholders of CloudFormation
import { describe, expect, it } from 'vitest';
import { buildAddresses, isOwnHost } from './addresses.ts';
import { openCloud, stripAlias } from './cloud.ts';

const resolved = (value: unknown) =>
  openCloud(
    {
      Parameters: { Name: { Default: 'given' } },
      Conditions: { Big: { 'Fn::Equals': [{ Ref: 'Name' }, 'given'] } },
      Mappings: { Sizes: { small: { disk: 8 } } },
      Outputs: { Url: { Value: 'https://x', Export: { Name: 'exported' } } },
      Resources: {
        QueueABCDEF01: { Type: 'AWS::SQS::Queue' },
        WorkerABCDEF01: { Type: 'AWS::Lambda::Function' },
        VersionABCDEF01: { Type: 'AWS::Lambda::Version' },
        LiveABCDEF01: {
          Type: 'AWS::Lambda::Alias',
          Properties: { FunctionName: { Ref: 'WorkerABCDEF01' }, Name: 'live' },
        },
        Asked: { Type: 'Test', Properties: { value } },
      },
    },
    buildAddresses(4000),
  ).all<{ value: unknown }>('Test')[0]!.properties.value;

describe("the template's functions", () => {
  it.each([
    [{ Ref: 'Name' }, 'given'],
    [{ Ref: 'AWS::Region' }, 'eu-west-1'],
    [{ Ref: 'QueueABCDEF01' }, 'http://127.0.0.1:4000/_aws/sqs/000000000000/Queue'],
    [{ 'Fn::GetAtt': ['QueueABCDEF01', 'Arn'] }, 'arn:aws:sqs:eu-west-1:000000000000:Queue'],
    [{ Ref: 'LiveABCDEF01' }, 'arn:aws:lambda:eu-west-1:000000000000:function:Worker:live'],
    [{ 'Fn::GetAtt': ['VersionABCDEF01', 'Version'] }, '1'],
    [{ 'Fn::Join': ['-', ['a', { Ref: 'Name' }]] }, 'a-given'],
    [{ 'Fn::Sub': '${Name}/${QueueABCDEF01.QueueName}/${!Literal}' }, 'given/Queue/${Literal}'],
    [{ 'Fn::Sub': ['${x}!', { x: { Ref: 'Name' } }] }, 'given!'],
    [{ 'Fn::Select': [1, { 'Fn::Split': [',', 'a,b'] }] }, 'b'],
    [{ 'Fn::If': ['Big', 1, 2] }, 1],
    [{ 'Fn::FindInMap': ['Sizes', 'small', 'disk'] }, 8],
    [{ 'Fn::ImportValue': 'exported' }, 'https://x'],
    [[{ Ref: 'AWS::NoValue' }, 1], [1]],
  ])('%j', (value, here) => expect(resolved(value)).toEqual(here));

  it.each([
    [{ Ref: 'Nobody' }, 'a resource "Nobody"'],
    [{ 'Fn::GetAtt': ['Asked', 'Colour'] }, 'the attribute Colour'],
    [{ 'Fn::Transform': {} }, 'the function Fn::Transform'],
  ])('%j is named when it is unknown', (value, what) => expect(() => resolved(value)).toThrow(what));
});

describe('an alias', () => {
  it.each(['Worker:live', 'arn:aws:lambda:eu-west-1:000000000000:function:Worker:live', 'Worker'])(
    'of %s leads to its function',
    (reference) => expect(stripAlias(reference)).toBe(reference.replace(/:live$/, '')),
  );
});

describe('own hosts', () => {
  it.each(['localhost:4000', '127.0.0.1:4000', 'north.localhost:4000', 'LOCALHOST:4000'])('%s', (host) =>
    expect(isOwnHost(host, 4000)).toBe(true),
  );
  it.each([
    'localhost:4001',
    'localhost',
    'localhost.evil.example:4000',
    'evil.example:4000',
    'xlocalhost:4000',
    '',
    undefined,
  ])('not %s', (host) => expect(isOwnHost(host, 4000)).toBe(false));
});
