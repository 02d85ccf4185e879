// Validates every template with the offline validators of the registry: CDK's service specification
// (infra/resource-schema.ts) and AWS's CloudFormation validator, which the CDK contains. cdk-nag has its own test.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, CloudFormationValidatePlugin } from 'aws-cdk-lib/core';
import { describe, expect, test } from 'vitest';
import { findCycle, listSchemaFaults, type Template } from './resource-schema.ts';
import { buildApp } from './synthesized.ts';

/** Findings that stay, by the beginning of their line, with the reason. */
const argued: readonly { finding: string; reason: string }[] = [];

const stages = {
  'the smallest stage': {},
  'a stage with everything': {
    stage: 'prod',
    domain: 'plants.example',
    certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/x',
    alarmEmail: 'maintenance@plants.example',
    detailedMetrics: 'on',
  },
  'the first deployment of a stage': { stage: 'prod', protection: 'off' },
};

describe.each(Object.entries(stages))('%s', (_, context) => {
  const { directory } = buildApp({ context }).synth();
  const files = readdirSync(directory).filter((file) => file.endsWith('.template.json'));
  const templates = files.map(
    (file) => [file, JSON.parse(readFileSync(join(directory, file), 'utf8')) as Template] as const,
  );

  test.each(templates)('%s fits the schemas of its resources', (_, template) => {
    expect(listSchemaFaults(template).filter((line) => !isArgued(line))).toEqual([]);
  });

  test.each(templates)('%s has no resources that wait for each other', (_, template) => {
    expect(findCycle(template)).toBeUndefined();
  });

  test("AWS's validator finds nothing", () => {
    const report = validate(files.map((file) => join(directory, file)));
    const lines = report.violations.map(({ ruleName, description }) => `${ruleName}: ${description}`);
    expect(lines.filter((line) => !isArgued(line))).toEqual([]);
    expect(report.success).toBe(true);
  });
});

/** Runs AWS's validator on templates in files. */
const validate = (paths: string[]) =>
  new CloudFormationValidatePlugin().validate({
    appConstruct: new App(),
    templatePaths: paths,
    stackTemplates: paths.map((templatePath) => ({
      stackConstructPath: templatePath,
      templatePath,
      accountId: '111122223333',
      region: 'eu-south-1',
    })),
  });

const isArgued = (line: string) => argued.some(({ finding }) => line.startsWith(finding));

describe('the check', () => {
  const template = (): Template => ({
    Resources: {
      Queue: { Type: 'AWS::SQS::Queue', Properties: { VisibilityTimeout: 30 } },
      Source: {
        Type: 'AWS::Logs::DeliverySource',
        Properties: { Name: 'site', ResourceArn: { 'Fn::GetAtt': ['Queue', 'Arn'] } },
      },
    },
  });
  const break_ = (change: (of: Template['Resources']) => void) => {
    const broken = template();
    change(broken.Resources);
    return listSchemaFaults(broken);
  };

  test('finds nothing in a template without faults', () => expect(listSchemaFaults(template())).toEqual([]));

  test.each<[string, (of: Template['Resources']) => void, RegExp]>([
    ['a type that does not exist', (of) => (of.Source!.Type = 'AWS::Logs::Spring'), /no resource type/],
    [
      'a property that does not exist',
      (of) => (of.Queue!.Properties.Colour = 'red'),
      /Colour is no property/,
    ],
    ['a required property left out', (of) => delete of.Source!.Properties.Name, /Name is required/],
    ['a text for a number', (of) => (of.Queue!.Properties.DelaySeconds = 'soon'), /"soon" is no integer/],
    ['an object for a list', (of) => (of.Queue!.Properties.Tags = {}), /Tags: is no list/],
    [
      'an attribute that does not exist',
      (of) => (of.Source!.Properties.ResourceArn = { 'Fn::GetAtt': ['Queue', 'Colour'] }),
      /no attribute Colour/,
    ],
    ['a resource that does not exist', (of) => (of.Source!.Properties.Name = { Ref: 'Absent' }), /Absent/],
  ])('finds %s', (_, change, line) => {
    expect(break_(change)).toEqual([expect.stringMatching(line)]);
  });

  test("finds by AWS's validator a value that is not among those of the schema", () => {
    const path = join(buildApp().outdir, 'broken.template.json');
    const broken = template();
    broken.Resources.Table = {
      Type: 'AWS::DynamoDB::Table',
      Properties: {
        BillingMode: 'BY_THE_HOUR',
        KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
        AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
      },
    };
    writeFileSync(path, JSON.stringify(broken));
    expect(
      validate([path])
        .violations.map(({ description }) => description)
        .join(),
    ).toContain('BY_THE_HOUR');
  });

  test('finds resources that wait for each other', () => {
    const { Resources } = template();
    Resources.Queue!.DependsOn = ['Source'];
    expect(findCycle({ Resources })).toEqual(['Queue', 'Source', 'Queue']);
  });
});
