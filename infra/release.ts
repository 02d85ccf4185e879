// Release of functions: callers use an alias. A new version of an API function gets a tenth of the calls for
// five minutes, then all of them; an alarm meanwhile gives them back to the previous version.
import type { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Alias, type Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { Construct, type IConstruct } from 'constructs';

/** Name of the alias that all callers of a function use. */
const LIVE_ALIAS = 'live';

/**
 * Publishes the function and returns its alias. An alias that no canary rolls out gets the new version at once:
 * a worker takes its messages again after a failure, so a share of them would prove nothing.
 */
export function createLiveAlias(fn: Lambda): Alias {
  return new Alias(fn.node.scope as Construct, 'Live', {
    aliasName: LIVE_ALIAS,
    version: fn.currentVersion,
  });
}

export interface RolloutProps {
  aliases: readonly Alias[];
  /** Alarms that stop the rollout of an alias and give its calls back to the previous version. */
  listAlarms: (alias: Alias) => Alarm[];
}

/** Rolls out each alias by its own deployment group, so that one function's alarm returns that function. */
export class Rollout extends Construct {
  constructor(scope: Construct, id: string, { aliases, listAlarms }: RolloutProps) {
    super(scope, id);
    const application = new LambdaApplication(this, 'Application');
    const alarmsByAlias = new Map(aliases.map((alias) => [alias, listAlarms(alias)]));
    const role = createRolloutRole(this, aliases, [...new Set([...alarmsByAlias.values()].flat())]);
    for (const [alias, alarms] of alarmsByAlias) {
      new LambdaDeploymentGroup(this, getFunctionName(alias), {
        application,
        // The role has its rights already; the construct would add AWS's policy for all functions.
        role: role.withoutPolicyUpdates(),
        alias,
        deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
        alarms,
        autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
      });
    }
  }
}

/** Role of CodeDeploy: it moves the weights of these aliases and reads these alarms. */
function createRolloutRole(scope: Construct, aliases: readonly Alias[], alarms: readonly Alarm[]): Role {
  // The address of an alias is composed, because an alias depends on its deployment group.
  const functions = aliases.flatMap(({ lambda }) => [
    lambda.functionArn,
    `${lambda.functionArn}:${LIVE_ALIAS}`,
  ]);
  return new Role(scope, 'Role', {
    assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
    inlinePolicies: {
      Rollout: new PolicyDocument({
        statements: [
          new PolicyStatement({
            actions: ['lambda:GetAlias', 'lambda:UpdateAlias', 'lambda:GetProvisionedConcurrencyConfig'],
            resources: functions,
          }),
          new PolicyStatement({
            actions: ['cloudwatch:DescribeAlarms'],
            resources: alarms.map(({ alarmArn }) => alarmArn),
          }),
        ],
      }),
    },
  });
}

const getFunctionName = ({ node }: IConstruct) => (node.scope as IConstruct).node.id;
