// One Lambda function: its code, its log, and a role with only the rights of the resources in use.
import { fileURLToPath } from 'node:url';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  type CfnFunction,
  Code,
  Function as Lambda,
  LoggingFormat,
  Runtime,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { readStage } from './stage.ts';

/** Resource that a function uses: environment variables and permissions. */
export interface ResourceAccess {
  variables?: Record<string, string>;
  allow?: PolicyStatement;
  deny?: readonly PolicyStatement[];
  /** cdk-nag rule that the permission violates, and the justification. */
  acknowledged?: { id: string; reason: string };
}

export interface LambdaProps {
  /** File of the handler, which exports `handler`. */
  entry: string;
  uses: ResourceAccess[];
  /** Name of the function, if people call it by name; otherwise CloudFormation assigns one. */
  name?: string;
  timeout?: Duration;
  memory?: number;
  /** Queue for events of asynchronous invocations after all retries failed. */
  dead?: IQueue;
}

export function createLambda(scope: Construct, id: string, props: LambdaProps): Lambda {
  const construct = new Construct(scope, id);
  const log = new LogGroup(construct, 'Log', {
    retention: RetentionDays.THREE_MONTHS,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const logAccess = new PolicyStatement({
    actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
    resources: [log.logGroupArn],
  });
  const role = new Role(construct, 'Role', {
    assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    inlinePolicies: {
      Uses: new PolicyDocument({
        statements: [
          logAccess,
          ...props.uses.flatMap(({ allow, deny = [] }) => [...(allow ? [allow] : []), ...deny]),
        ],
      }),
    },
  });
  for (const { acknowledged } of props.uses) if (acknowledged) Validations.of(role).acknowledge(acknowledged);
  const lambdaFunction = new Lambda(construct, 'Function', {
    functionName: props.name,
    code: buildCode(construct, props.entry),
    handler: 'index.handler',
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    role,
    logGroup: log,
    loggingFormat: LoggingFormat.JSON,
    memorySize: props.memory ?? 1024,
    timeout: props.timeout ?? Duration.seconds(10),
    deadLetterQueue: props.dead,
    environment: Object.assign(
      { STAGE: readStage(scope).stage },
      ...props.uses.map(({ variables }) => variables),
    ),
    // Earlier versions stay, so that a rollback has one to return to.
    currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN },
  });
  (lambdaFunction.node.defaultChild as CfnFunction).addMetadata('plantledger:entry', props.entry);
  return lambdaFunction;
}

const resolvePath = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

function buildCode(scope: Construct, entry: string): Code {
  if (readStage(scope).bundling === 'off') return Code.fromInline(`// ${entry}`);
  const out = resolvePath(`.build/${entry.replace(/\.ts$/, '')}`);
  return Code.fromCustomCommand(out, [
    process.execPath,
    resolvePath('scripts/bundle.ts'),
    resolvePath(entry),
    out,
  ]);
}
