// One Lambda: its code, its log, and a role with the rights of what it uses and no others.
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
import { stageOf } from './stage.ts';

/** Something a function uses: how it is told where that is, and what it may do there. */
export interface Use {
  variables?: Record<string, string>;
  allow?: PolicyStatement;
  /** The rule that asks why this is so much, and the answer. */
  acknowledged?: { id: string; reason: string };
}

export interface LambdaProps {
  /** The handler's file; it exports `handler`. */
  entry: string;
  uses: Use[];
  timeout?: Duration;
  memory?: number;
  /** Where events of asynchronous invocations end when every retry failed. */
  dead?: IQueue;
}

export function lambda(scope: Construct, id: string, props: LambdaProps): Lambda {
  const home = new Construct(scope, id);
  const log = new LogGroup(home, 'Log', {
    retention: RetentionDays.THREE_MONTHS,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const writesLog = new PolicyStatement({
    actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
    resources: [log.logGroupArn],
  });
  const role = new Role(home, 'Role', {
    assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    inlinePolicies: {
      Uses: new PolicyDocument({
        statements: [writesLog, ...props.uses.flatMap(({ allow }) => allow ?? [])],
      }),
    },
  });
  for (const { acknowledged } of props.uses) if (acknowledged) Validations.of(role).acknowledge(acknowledged);
  const made = new Lambda(home, 'Function', {
    code: codeOf(home, props.entry),
    handler: 'index.handler',
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    role,
    logGroup: log,
    loggingFormat: LoggingFormat.JSON,
    memorySize: props.memory ?? 1024,
    timeout: props.timeout ?? Duration.seconds(10),
    deadLetterQueue: props.dead,
    environment: Object.assign({}, ...props.uses.map(({ variables }) => variables)),
  });
  (made.node.defaultChild as CfnFunction).addMetadata('plantledger:entry', props.entry);
  return made;
}

const here = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

function codeOf(scope: Construct, entry: string): Code {
  if (stageOf(scope).bundling === 'off') return Code.fromInline(`// ${entry}`);
  const out = here(`.build/${entry.replace(/\.ts$/, '')}`);
  return Code.fromCustomCommand(out, [process.execPath, here('scripts/bundle.ts'), here(entry), out]);
}
