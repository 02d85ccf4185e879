// What the template grants each function's role.
import { CannotStart } from '../cannot-start.ts';
import type { Cloud } from '../cloud.ts';
import type { Asked } from './asked.ts';

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
  /** Infra wrote it; what the CDK adds for a queue that calls a function is the CDK's. */
  ours: boolean;
  used: boolean;
}
export interface Role {
  grants: Grant[];
  denied: Statement[];
}

/** A function without a role may nothing. */
export function rolesIn(cloud: Cloud): Map<string, Role> {
  const roles = cloud.all<{ Policies?: Policy[] }>('AWS::IAM::Role');
  const attached = cloud.all<Policy & { Roles?: string[] }>('AWS::IAM::Policy');
  const roleOf = (arn: string | undefined): Role => {
    const role = roles.find((one) => one.arn === arn);
    const own = role?.properties.Policies ?? [];
    const added = attached.filter(({ properties }) => role && properties.Roles?.includes(role.name));
    const granted = (policies: Policy[], ours: boolean) =>
      statementsOf(policies)
        .filter(isPlainAllow)
        .flatMap(({ Action, Resource }) =>
          list(Action).map((action) => ({ action, resources: list(Resource), ours, used: false })),
        );
    const more = added.map(({ properties }) => properties);
    return {
      grants: [...granted(own, true), ...granted(more, false)],
      denied: statementsOf([...own, ...more]).filter(({ Effect }) => Effect === 'Deny'),
    };
  };
  const functions = cloud.all<{ Role?: string }>('AWS::Lambda::Function');
  return new Map(functions.map(({ name, properties }) => [name, roleOf(properties.Role)]));
}

/** The grants that allow it; none when anything denies it. */
export function allowing({ grants, denied }: Role, { action, resources }: Asked): Grant[] {
  const touches = (patterns: string[]) =>
    resources.some((resource) => patterns.some((pattern) => matches(pattern, resource)));
  const isDenied = denied.some(
    ({ Action, Resource }) =>
      (Action === undefined || list(Action).some((one) => matches(one, action, 'i'))) &&
      (Resource === undefined || touches(list(Resource))),
  );
  if (isDenied) return [];
  return grants.filter((grant) => matches(grant.action, action, 'i') && touches(grant.resources));
}

/** Conditions and exceptions are not weighed here: what depends on one is not allowed, and denied whatever it says. */
const isPlainAllow = ({ Effect, Action, Resource, Condition }: Statement) =>
  Effect === 'Allow' && Action !== undefined && Resource !== undefined && Condition === undefined;

const statementsOf = (policies: Policy[]) =>
  policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
const list = (of: string | string[] | undefined): string[] => [of ?? []].flat();

function matches(pattern: string, text: string, flags = ''): boolean {
  const plain = pattern.replace(/[\\^$.+()|[\]{}]/g, '\\$&');
  return new RegExp(`^${plain.replaceAll('*', '.*').replaceAll('?', '.')}$`, flags).test(text);
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

const receiving: Record<string, string[]> = {
  sqs: ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'],
  dynamodb: ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'],
};

/** What Lambda itself does in a function's name: writes its log, reads what calls it, keeps what failed. */
export function lambdasOwn(cloud: Cloud): { name: string; asked: Asked }[] {
  const own = (name: string, actions: string[], resource: string) =>
    actions.map((action) => ({ name, asked: { action, resources: [resource] } }));
  const keeps = (name: string, queue: string | undefined) =>
    queue === undefined ? [] : own(name, ['sqs:SendMessage'], queue);
  const functions = cloud.all<FunctionProperties>('AWS::Lambda::Function').flatMap((fn) => {
    const { LoggingConfig: { LogGroup } = {}, DeadLetterConfig } = fn.properties;
    const log = LogGroup === undefined ? undefined : cloud.named('AWS::Logs::LogGroup', LogGroup).arn;
    const writes = ['logs:CreateLogStream', 'logs:PutLogEvents'];
    return [
      ...(log === undefined ? [] : own(fn.name, writes, log)),
      ...keeps(fn.name, DeadLetterConfig?.TargetArn),
    ];
  });
  const mappings = cloud.all<MappingProperties>('AWS::Lambda::EventSourceMapping').flatMap((mapping) => {
    const { EventSourceArn, FunctionName, DestinationConfig } = mapping.properties;
    const { name } = cloud.named('AWS::Lambda::Function', FunctionName);
    const [, , service = ''] = EventSourceArn.split(':');
    const actions = receiving[service];
    if (!actions) throw new CannotStart(`What calls ${name} from ${EventSourceArn} is not known here.`);
    return [
      ...own(
        name,
        actions.map((action) => `${service}:${action}`),
        EventSourceArn,
      ),
      ...keeps(name, DestinationConfig?.OnFailure?.Destination),
    ];
  });
  return [...functions, ...mappings];
}
