// Schedule that invokes a function every quarter of an hour, often enough for midnight in any time zone.
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Aws } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { createLambda, type LambdaProps } from './functions.ts';
import { createLiveAlias } from './release.ts';

export function createQuarterHourSchedule(
  scope: Construct,
  id: string,
  props: LambdaProps & { dead: IQueue },
): void {
  const scheduledFunction = createLiveAlias(createLambda(scope, id, props));
  const role = new Role(scope, `${id}Caller`, {
    assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
      conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
    }),
    inlinePolicies: {
      Calls: new PolicyDocument({
        statements: [
          new PolicyStatement({
            actions: ['lambda:InvokeFunction'],
            resources: [scheduledFunction.functionArn],
          }),
          new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [props.dead.queueArn] }),
        ],
      }),
    },
  });
  new CfnSchedule(scope, `${id}Schedule`, {
    scheduleExpression: 'cron(0/15 * * * ? *)',
    scheduleExpressionTimezone: 'UTC',
    flexibleTimeWindow: { mode: 'OFF' },
    target: {
      arn: scheduledFunction.functionArn,
      roleArn: role.roleArn,
      deadLetterConfig: { arn: props.dead.queueArn },
      // The next invocation also does the work of a lost one.
      retryPolicy: { maximumEventAgeInSeconds: 900, maximumRetryAttempts: 3 },
    },
  });
}
