// Alarms for every failure that would otherwise go unnoticed. Each has its page in docs/operations/runbooks.
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type IFunction, Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { Aws, Duration, Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { features } from '#shared/features.ts';
import type { Api } from '../api.ts';
import type { Auth } from '../auth.ts';
import type { Data } from '../data.ts';
import { getStackName } from '../names.ts';
import { readStage, type Stage } from '../stage.ts';
import { buildThrottleMetric, buildWorkMetric, createDashboard, getConstructName } from './dashboard.ts';

export interface AlarmSources {
  /** Stack whose functions and queues are watched. */
  watched: Stack;
  api: Api;
  auth: Auth;
  data: Data;
  topic: Topic;
}

interface AlarmProps {
  /** Sentence about the event and what it means for the plants. */
  description: string;
  metric: IMetric;
  /** Value at which the alarm begins, or below which it begins if `isBelow`. */
  threshold: number;
  isBelow?: boolean;
}

/**
 * Age of the oldest message that means nobody reads the queue, in minutes. Mails wait for their plant's turn,
 * and an import or a call to SAP may take a quarter of an hour.
 */
const maxMessageAge: Readonly<Record<string, number>> = {
  MailSendQueue: 6 * 60,
  ImportDataQueue: 60,
  SapSendQueue: 60,
  // A retry that is far away waits in the queue for a quarter of an hour at a time.
  WebhookSendQueue: 60,
};
const DEFAULT_MESSAGE_AGE = 15;

/** Readers of the stream, and what is late with them. */
const lateReaders: Readonly<Record<string, string>> = {
  Reactions: 'alerts, mails and imports',
  Figures: 'totals, lists and open pages',
};

/**
 * Creates the stack of the dashboard and of all alarms that no rollout needs, so that the main stack keeps room
 * below the limit of CloudFormation. It follows the main stack, whose outputs it reads.
 */
export function createWatchStack(scope: Construct, stage: Stage, sources: AlarmSources): Stack {
  const stack = new Stack(scope, 'Watch', {
    stackName: `${getStackName(stage)}-watch`,
    terminationProtection: stage.protection === 'on',
  });
  stack.addStackDependency(sources.watched);
  new Alarms(stack, 'Alarms', sources);
  return stack;
}

class Alarms extends Construct {
  private readonly topic: Topic;

  constructor(scope: Construct, id: string, sources: AlarmSources) {
    super(scope, id);
    this.topic = sources.topic;
    const constructs = sources.watched.node.findAll();
    const functions = constructs.filter((construct) => construct instanceof Lambda);
    const queues = constructs.filter((construct) => construct instanceof Queue);
    const rolledOut = sources.api.aliases.map(({ lambda }) => lambda);
    for (const queue of queues) this.watchQueue(queue);
    for (const each of functions) if (!rolledOut.includes(each)) this.watchFunction(each);
    this.watchTable(sources.data);
    this.watchSignIn(sources.auth);
    this.watchMail();
    this.watchNotifications();
    this.watchFailureStore();
    this.watchChains();
    createDashboard(this, { api: sources.api, table: sources.data.table, functions, queues });
  }

  private watchQueue(queue: Queue): void {
    const name = getConstructName(queue);
    if (name.endsWith('Dead')) {
      this.alarm(name, {
        description: 'A message failed at every attempt and waits in its dead-letter queue.',
        metric: queue.metricApproximateNumberOfMessagesVisible(),
        threshold: 1,
      });
      return;
    }
    this.alarm(`${name}Age`, {
      description: 'The oldest message of the queue is not being processed.',
      metric: queue.metricApproximateAgeOfOldestMessage({ statistic: Stats.MAXIMUM }),
      threshold: 60 * (maxMessageAge[name] ?? DEFAULT_MESSAGE_AGE),
    });
  }

  private watchFunction(fn: Lambda): void {
    const name = getConstructName(fn);
    this.alarm(name, buildFunctionAlarm(fn));
    const late = lateReaders[name];
    if (late)
      this.alarm(`${name}StreamAge`, {
        description: `Reactions lag behind the table by five minutes: ${late} are late.`,
        metric: fn.metric('IteratorAge', { statistic: Stats.MAXIMUM }),
        threshold: Duration.minutes(5).toMilliseconds(),
      });
    if (name === 'Tick')
      this.alarm('TickAbsent', {
        description: 'The schedule has not run for half an hour: no plant gets new orders.',
        metric: new MathExpression({
          expression: 'invocations - errors',
          usingMetrics: { invocations: fn.metricInvocations(), errors: fn.metricErrors() },
          period: Duration.minutes(30),
          label: 'successful ticks',
        }),
        threshold: 1,
        isBelow: true,
      });
  }

  private watchTable({ table }: Data): void {
    this.alarm('TableThrottles', {
      description: 'The table refused requests because one of its partitions is overloaded.',
      metric: buildThrottleMetric(table),
      threshold: 1,
    });
    this.alarm('TransactionConflicts', {
      description: 'Many transactions collided: users wait, or see that somebody else was faster.',
      metric: table.metric('TransactionConflict', { statistic: Stats.SUM }),
      threshold: 200,
    });
  }

  private watchSignIn({ pool, client }: Auth): void {
    const metric = (statistic: string) =>
      new Metric({
        namespace: 'AWS/Cognito',
        metricName: 'SignInSuccesses',
        dimensionsMap: { UserPool: pool.userPoolId, UserPoolClient: client.userPoolClientId },
        statistic,
      });
    this.alarm('SignInFailures', {
      description: 'Many attempts to sign in failed: the sign-in is broken, or somebody guesses passwords.',
      metric: new MathExpression({
        // The metric counts each attempt, with the value 1 if it succeeds.
        expression: 'attempts - successes',
        usingMetrics: { attempts: metric(Stats.SAMPLE_COUNT), successes: metric(Stats.SUM) },
        label: 'failed attempts',
      }),
      threshold: 50,
    });
  }

  private watchFailureStore(): void {
    this.alarm('FailedReactions', {
      description: 'A reaction to a change failed at every try and waits in the failure store.',
      metric: buildWorkMetric(this, 'reactionsFailed', 'failed reactions'),
      threshold: 1,
    });
  }

  private watchChains(): void {
    this.alarm('BrokenChains', {
      description:
        'The audit trail of a plant differs from what was sealed: entries were changed or are missing.',
      metric: buildWorkMetric(this, 'chainsBroken', 'broken chains'),
      threshold: 1,
    });
  }

  private watchNotifications(): void {
    this.alarm('RefusedNotifications', {
      description:
        'A push service refuses our key, subject or requests: no notification reaches its devices.',
      metric: buildWorkMetric(this, 'pushesRefused', 'refused notifications'),
      threshold: 1,
    });
  }

  /** Watches the rates at which SES begins to review an account. */
  private watchMail(): void {
    const metric = (metricName: string) =>
      new Metric({ namespace: 'AWS/SES', metricName, statistic: Stats.AVERAGE, period: Duration.hours(1) });
    this.alarm('MailBounces', {
      description: 'One mail in twenty bounces: SES will stop the mails of the account.',
      metric: metric('Reputation.BounceRate'),
      threshold: 0.05,
    });
    this.alarm('MailComplaints', {
      description: 'One mail in a thousand is reported as unwanted: SES will stop the mails of the account.',
      metric: metric('Reputation.ComplaintRate'),
      threshold: 0.001,
    });
  }

  private alarm(name: string, props: AlarmProps): void {
    createAlarm(this, name, props, this.topic);
  }
}

export const buildFunctionAlarm = (fn: IFunction): AlarmProps => ({
  description: 'Calls of the function failed or were throttled.',
  metric: new MathExpression({
    expression: 'errors + throttles',
    usingMetrics: { errors: fn.metricErrors(), throttles: fn.metricThrottles() },
    label: 'errors and throttles',
  }),
  threshold: 1,
});

/** Creates an alarm whose name is that of the stack and its own; missing data is a success unless it is below. */
export function createAlarm(
  scope: Construct,
  name: string,
  { description, metric, threshold, isBelow = false }: AlarmProps,
  topic: Topic,
): Alarm {
  const alarm = new Alarm(scope, name, {
    alarmName: `${Stack.of(scope).stackName}-${name}`,
    alarmDescription: `${description} Runbook: ${getRunbookPath(name)}`,
    metric,
    threshold,
    evaluationPeriods: 1,
    comparisonOperator: isBelow
      ? ComparisonOperator.LESS_THAN_THRESHOLD
      : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: isBelow ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
  });
  alarm.addAlarmAction(new SnsAction(topic));
  return alarm;
}

/**
 * Returns the page of an alarm: `docs/operations/runbooks/tick-absent.md` for TickAbsent. The functions of the API
 * share a page, and so do those of push connections, the readers of the stream, and the alarms of a worker, its
 * queue and its dead-letter queue.
 */
export function getRunbookPath(name: string): string {
  const subject = sharedSubject(name) ?? name.replace(/(Dead|QueueAge)$/, '');
  return `docs/operations/runbooks/${subject.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()}.md`;
}

function sharedSubject(functionName: string): string | undefined {
  if (functionName.endsWith('StreamAge')) return 'StreamAge';
  if (['Figures', 'Reactions', 'FailedReactions'].includes(functionName)) return 'Reactions';
  if (functionName.toLowerCase() in features) return 'ApiFunction';
  return ['Connect', 'Disconnect', 'Show'].includes(functionName) ? 'PushConnections' : undefined;
}

/** Creates the topic of the alarms of a region, and the subscription of the stage's address. */
export function createAlarmTopic(scope: Construct): Topic {
  const topic = new Topic(scope, 'Alarms', { enforceSSL: true });
  // A topic with its own policy no longer admits CloudWatch by default.
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
    }),
  );
  const { alarmEmail } = readStage(scope);
  if (alarmEmail !== 'off') topic.addSubscription(new EmailSubscription(alarmEmail));
  return topic;
}
