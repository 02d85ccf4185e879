// A function called every quarter of an hour: often enough for the midnight of any time zone.
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Aws } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { type LambdaProps, lambda } from './functions.ts';

export function quarterHours(scope: Construct, id: string, props: LambdaProps & { dead: IQueue }): void {
  const called = lambda(scope, id, props);
  const role = new Role(scope, `${id}Caller`, {
    assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
      conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
    }),
    inlinePolicies: {
      Calls: new PolicyDocument({
        statements: [
          new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [called.functionArn] }),
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
      arn: called.functionArn,
      roleArn: role.roleArn,
      deadLetterConfig: { arn: props.dead.queueArn },
      // The next tick does what a lost one would have done.
      retryPolicy: { maximumEventAgeInSeconds: 900, maximumRetryAttempts: 3 },
    },
  });
}
