// Access of the tests in this folder to the synthesized template.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import type { App, Stack } from 'aws-cdk-lib/core';
import { afterAll } from 'vitest';
import { type AppOptions, createApp } from './app.ts';

export type Properties = Record<string, unknown>;
export interface Resource {
  Type: string;
  Properties: Properties;
  Metadata?: Record<string, string>;
  DependsOn?: string[];
  DeletionPolicy?: string;
  UpdateReplacePolicy?: string;
  UpdatePolicy?: Properties;
}

const folder = mkdtempSync(join(tmpdir(), 'synthesized-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Builds the app without cdk-nag checks, unless `context` enables them, since they have their own test. */
export const buildApp = ({ context, ...options }: AppOptions = {}): App =>
  createApp({
    outdir: mkdtempSync(join(folder, 'out-')),
    builtinCloudFormationValidation: false,
    context: { bundling: 'off', nag: 'off', alarmEmail: 'off', ...context },
    ...options,
  });

export const getStack = (app: App, id = 'Plantledger'): Stack => app.node.findChild(id) as Stack;

/** Synthesizes the template of a stack: the main one, or that of the id. */
export function synthesizeTemplate(options: AppOptions = {}, id?: string) {
  const template = Template.fromStack(getStack(buildApp(options), id));
  const resources: Record<string, Resource> = template.toJSON().Resources;
  return {
    template,
    resources,
    ofType: (type: string) => Object.entries(resources).filter(([, resource]) => resource.Type === type),
    one(type: string): Properties {
      const [matchingResource, ...others] = Object.values(resources).filter(
        (resource) => resource.Type === type,
      );
      if (!matchingResource || others.length > 0) throw new Error(`expected one ${type}`);
      return matchingResource.Properties;
    },
  };
}

const pseudoParameters: Record<string, string> = {
  'AWS::AccountId': '111122223333',
  'AWS::Region': 'eu-south-1',
  'AWS::URLSuffix': 'amazonaws.com',
  'AWS::Partition': 'aws',
};

/**
 * Returns the logical id of the function that a value names, by itself or by its alias, and whether it is the
 * alias.
 */
export function findFunction(
  resources: Record<string, Resource>,
  value: unknown,
): { id: string; isAlias: boolean } | undefined {
  const [id, resource] =
    Object.entries(resources).find(
      ([id, { Type }]) =>
        /^AWS::Lambda::(Function|Alias)$/.test(Type) && JSON.stringify(value)?.includes(`"${id}"`),
    ) ?? [];
  if (!id || !resource) return undefined;
  if (resource.Type === 'AWS::Lambda::Function') return { id, isAlias: false };
  return { id: resolveValue(resource.Properties.FunctionName), isAlias: true };
}

/**
 * Returns a value of the template as CloudFormation would resolve it; a resource becomes its logical id,
 * and an output of another stack its name.
 */
export function resolveValue(value: unknown): string {
  if (typeof value === 'string') return value;
  const {
    Ref,
    'Fn::Join': joinArguments,
    'Fn::GetAtt': attributePath,
    'Fn::GetStackOutput': output,
  } = value as Record<string, never[] | string | { OutputName: string }>;
  if (typeof Ref === 'string') return pseudoParameters[Ref] ?? Ref;
  if (Array.isArray(joinArguments))
    return (joinArguments[1] as unknown as unknown[]).map(resolveValue).join(joinArguments[0]);
  if (Array.isArray(attributePath)) return attributePath.join('.');
  if (typeof output === 'object' && 'OutputName' in output) return output.OutputName;
  throw new Error(`no rule to resolve ${JSON.stringify(value)}`);
}
