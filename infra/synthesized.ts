// The synthesized template as the tests of this folder read it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import type { App, Stack } from 'aws-cdk-lib/core';
import { afterAll } from 'vitest';
import { build, type Options } from './app.ts';

export type Properties = Record<string, unknown>;
interface Resource {
  Type: string;
  Properties: Properties;
  Metadata?: Record<string, string>;
  DependsOn?: string[];
}

const folder = mkdtempSync(join(tmpdir(), 'synthesized-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Unchecked unless `context` says otherwise: the checks have a test of their own. */
export const buildApp = ({ context, ...options }: Options = {}): App =>
  build({
    outdir: mkdtempSync(join(folder, 'out-')),
    builtinCloudFormationValidation: false,
    context: { bundling: 'off', nag: 'off', ...context },
    ...options,
  });

export const stackOf = (app: App): Stack => app.node.findChild('Plantledger') as Stack;

export function synthesized(options: Options = {}) {
  const template = Template.fromStack(stackOf(buildApp(options)));
  const resources: Record<string, Resource> = template.toJSON().Resources;
  return {
    template,
    resources,
    ofType: (type: string) => Object.entries(resources).filter(([, resource]) => resource.Type === type),
    one(type: string): Properties {
      const [found, ...others] = Object.values(resources).filter((resource) => resource.Type === type);
      if (!found || others.length > 0) throw new Error(`expected one ${type}`);
      return found.Properties;
    },
  };
}

const pseudo: Record<string, string> = {
  'AWS::AccountId': '111122223333',
  'AWS::Region': 'eu-south-1',
  'AWS::URLSuffix': 'amazonaws.com',
  'AWS::Partition': 'aws',
};

/** A value of the template as CloudFormation would give it; a resource is its logical id. */
export function resolved(value: unknown): string {
  if (typeof value === 'string') return value;
  const { Ref, 'Fn::Join': joined, 'Fn::GetAtt': got } = value as Record<string, never[] | string>;
  if (typeof Ref === 'string') return pseudo[Ref] ?? Ref;
  if (Array.isArray(joined)) return (joined[1] as unknown as unknown[]).map(resolved).join(joined[0]);
  if (Array.isArray(got)) return got.join('.');
  throw new Error(`no rule to resolve ${JSON.stringify(value)}`);
}
