// Permissions that the template grants each function's role.
import { ABANDONED_FOLDER } from '#shared/control/failures.ts';
import { StartError } from '../cannot-start.ts';
import type { Cloud } from '../cloud.ts';
import type { AwsPermission } from './aws-permissions.ts';

interface Statement {
  Effect: 'Allow' | 'Deny';
  Action?: string | string[];
  Resource?: string | string[];
  NotAction?: unknown;
  NotResource?: unknown;
  Condition?: unknown;
}
interface Policy {
  PolicyDocument: { Statement: Statement[] };
}

export interface Grant {
  action: string;
  resources: string[];
  /** Patterns of the partition keys, if the grant is limited to some. */
  partitions?: string[];
  /** True if infra defines the grant; false if the CDK adds it for a queue that calls a function. */
  ours: boolean;
  used: boolean;
}
export interface Role {
  grants: Grant[];
  denied: Statement[];
}

/** Reads the role of each function; a function without a role has no permissions. */
export function readRoles(cloud: Cloud): Map<string, Role> {
  const roles = cloud.all<{ Policies?: Policy[] }>('AWS::IAM::Role');
  const attachedPolicies = cloud.all<Policy & { Roles?: string[] }>('AWS::IAM::Policy');
  const buildRole = (arn: string | undefined): Role => {
    const role = roles.find((one) => one.arn === arn);
    const ownPolicies = role?.properties.Policies ?? [];
    const addedPolicies = attachedPolicies.filter(
      ({ properties }) => role && properties.Roles?.includes(role.name),
    );
    const buildGrants = (policies: Policy[], ours: boolean) =>
      getStatements(policies)
        .filter(isUnderstoodAllow)
        .flatMap(({ Action, Resource, Condition }) =>
          toList(Action).map((action) => ({
            ...{ action, resources: toList(Resource), ours, used: false },
            ...(Condition !== undefined && { partitions: readPartitions(Condition) }),
          })),
        );
    const addedDocuments = addedPolicies.map(({ properties }) => properties);
    return {
      grants: [...buildGrants(ownPolicies, true), ...buildGrants(addedDocuments, false)],
      denied: getStatements([...ownPolicies, ...addedDocuments]).filter(({ Effect }) => Effect === 'Deny'),
    };
  };
  const functions = cloud.all<{ Role?: string }>('AWS::Lambda::Function');
  return new Map(functions.map(({ name, properties }) => [name, buildRole(properties.Role)]));
}

/** Returns the grants that allow the action; empty if any statement denies it. */
export function listAllowingGrants(
  { grants, denied }: Role,
  { action, resources, partition }: AwsPermission,
): Grant[] {
  const matchesResources = (patterns: string[]) =>
    resources.some((resource) => patterns.some((pattern) => matchesPattern(pattern, resource)));
  const isUnderCondition = (condition: unknown) => {
    const patterns = readDeniedPartitions(condition);
    return (
      !patterns || patterns.some((pattern) => partition !== undefined && matchesPattern(pattern, partition))
    );
  };
  const isDenied = denied.some(
    ({ Action, Resource, Condition }) =>
      isUnderCondition(Condition) &&
      (Action === undefined || toList(Action).some((one) => matchesPattern(one, action, 'i'))) &&
      (Resource === undefined || matchesResources(toList(Resource))),
  );
  if (isDenied) return [];
  return grants.filter(
    (grant) =>
      matchesPattern(grant.action, action, 'i') &&
      matchesResources(grant.resources) &&
      (!grant.partitions ||
        grant.partitions.some((pattern) => partition !== undefined && matchesPattern(pattern, partition))),
  );
}

/** Returns the patterns of partition keys that a condition tests so; undefined if it is another condition. */
function readLeadingKeys(condition: unknown, operator: string): string[] | undefined {
  const tests = (condition ?? {}) as Record<string, Record<string, string | string[]>>;
  const patterns = tests[operator]?.['dynamodb:LeadingKeys'];
  return Object.keys(tests).length === 1 && patterns !== undefined ? toList(patterns) : undefined;
}
const readPartitions = (condition: unknown) => readLeadingKeys(condition, 'ForAllValues:StringLike');
const readDeniedPartitions = (condition: unknown) => readLeadingKeys(condition, 'ForAnyValue:StringLike');

/**
 * Other conditions and exceptions are not evaluated: a conditional allow does not count, while a conditional deny
 * does.
 */
const isUnderstoodAllow = ({ Effect, Action, Resource, Condition }: Statement) =>
  Effect === 'Allow' &&
  Action !== undefined &&
  Resource !== undefined &&
  (Condition === undefined || readPartitions(Condition) !== undefined);

const getStatements = (policies: Policy[]) =>
  policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
const toList = (value: string | string[] | undefined): string[] => [value ?? []].flat();

/** Compiled patterns of the template, which each call is compared with. */
const expressions = new Map<string, RegExp>();

export function matchesPattern(pattern: string, text: string, flags = ''): boolean {
  const key = `${flags} ${pattern}`;
  let expression = expressions.get(key);
  if (!expression) {
    const escapedPattern = pattern.replace(/[\\^$.+()|[\]{}]/g, '\\$&');
    expression = new RegExp(`^${escapedPattern.replaceAll('*', '.*').replaceAll('?', '.')}$`, flags);
    expressions.set(key, expression);
  }
  return expression.test(text);
}

interface FunctionProperties {
  DeadLetterConfig?: { TargetArn: string };
  LoggingConfig?: { LogGroup?: string };
}
interface MappingProperties {
  EventSourceArn: string;
  FunctionName: string;
  DestinationConfig?: { OnFailure?: { Destination: string } };
}

const receiveActions: Record<string, string[]> = {
  sqs: ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'],
  dynamodb: ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'],
};

/**
 * Returns the actions of Lambda itself in a function's name: writing the log, reading event sources, sending
 * failed events to a queue.
 */
export function listLambdaPermissions(cloud: Cloud): { name: string; permission: AwsPermission }[] {
  const buildPermissions = (name: string, actions: string[], resource: string) =>
    actions.map((action) => ({ name, permission: { action, resources: [resource] } }));
  const buildFailurePermissions = (name: string, target: string | undefined) => {
    if (target === undefined) return [];
    if (!target.startsWith('arn:aws:s3:::')) return buildPermissions(name, ['sqs:SendMessage'], target);
    return [
      ...buildPermissions(name, ['s3:PutObject'], `${target}/${ABANDONED_FOLDER}batch`),
      ...buildPermissions(name, ['s3:ListBucket'], target),
    ];
  };
  const functions = cloud.all<FunctionProperties>('AWS::Lambda::Function').flatMap((fn) => {
    const { LoggingConfig: { LogGroup } = {}, DeadLetterConfig } = fn.properties;
    const log = LogGroup === undefined ? undefined : cloud.getResource('AWS::Logs::LogGroup', LogGroup).arn;
    const logActions = ['logs:CreateLogStream', 'logs:PutLogEvents'];
    return [
      ...(log === undefined ? [] : buildPermissions(fn.name, logActions, log)),
      ...buildFailurePermissions(fn.name, DeadLetterConfig?.TargetArn),
    ];
  });
  const mappings = cloud.all<MappingProperties>('AWS::Lambda::EventSourceMapping').flatMap((mapping) => {
    const { EventSourceArn, FunctionName, DestinationConfig } = mapping.properties;
    const { name } = cloud.getResource('AWS::Lambda::Function', FunctionName);
    const [, , service = ''] = EventSourceArn.split(':');
    const actions = receiveActions[service];
    if (!actions) throw new StartError(`What calls ${name} from ${EventSourceArn} is not known here.`);
    return [
      ...buildPermissions(
        name,
        actions.map((action) => `${service}:${action}`),
        EventSourceArn,
      ),
      ...buildFailurePermissions(name, DestinationConfig?.OnFailure?.Destination),
    ];
  });
  return [...functions, ...mappings];
}
