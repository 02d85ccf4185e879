// Who notices: an alarm for everything that would fail silently.
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { Aws, Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { Api } from './api.ts';
import { dashboard, nameOf, throttles } from './dashboard.ts';
import type { Data } from './data.ts';
import { stageOf } from './stage.ts';

export class Watch extends Construct {
  private readonly topic: Topic;

  constructor(scope: Construct, id: string, { api, data }: { api: Api; data: Data }) {
    super(scope, id);
    this.topic = this.alarmTopic();
    const all = Stack.of(this).node.findAll();
    const functions = all.filter((found) => found instanceof Lambda);
    const queues = all.filter((found) => found instanceof Queue);
    const dead = queues.filter((queue) => queue.node.id.endsWith('Dead'));

    for (const queue of dead) this.alarm(nameOf(queue), queue.metricApproximateNumberOfMessagesVisible(), 1);
    for (const each of functions) this.alarm(nameOf(each), failures(each), 1);
    this.alarm('ApiFailures', api.stage.metricServerError(), 5);
    this.alarm('TableThrottles', throttles(data.table), 1);

    dashboard(this, { api, table: data.table, functions, queues });
  }

  private alarmTopic(): Topic {
    const topic = new Topic(this, 'Alarms', { enforceSSL: true });
    // A topic with a policy of its own no longer admits CloudWatch by default.
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      }),
    );
    const { alarmEmail } = stageOf(this);
    if (alarmEmail) topic.addSubscription(new EmailSubscription(alarmEmail));
    return topic;
  }

  private alarm(name: string, metric: IMetric, threshold: number): void {
    new Alarm(this, name, {
      metric,
      threshold,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    }).addAlarmAction(new SnsAction(this.topic));
  }
}

const failures = (each: Lambda) =>
  new MathExpression({
    expression: 'errors + throttles',
    usingMetrics: { errors: each.metricErrors(), throttles: each.metricThrottles() },
    label: 'errors and throttles',
  });
