// CloudWatch dashboard of the stage.
import {
  Dashboard,
  GraphWidget,
  type IMetric,
  MathExpression,
  Metric,
  Stats,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Operation, type Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Duration, Stack } from 'aws-cdk-lib/core';
import type { Construct, IConstruct } from 'constructs';
import type { Api } from '../api.ts';
import { readStage } from '../stage.ts';

interface DashboardSources {
  api: Api;
  table: Table;
  functions: Lambda[];
  queues: Queue[];
}

export function createDashboard(
  scope: Construct,
  { api, table, functions, queues }: DashboardSources,
): Dashboard {
  const calls = [api.stage.metricCount(), api.stage.metricClientError(), api.stage.metricServerError()];
  const latency = ['p50', 'p95', 'p99'].map((statistic) => api.stage.metricLatency({ statistic }));
  const errors = functions.map((each) => each.metricErrors({ label: getConstructName(each) }));
  const durations = functions.map((each) =>
    each.metricDuration({ label: getConstructName(each), statistic: 'p95' }),
  );
  const queueLengths = queues.map((each) =>
    each.metricApproximateNumberOfMessagesVisible({ label: getConstructName(each) }),
  );
  const capacity = [table.metricConsumedReadCapacityUnits(), table.metricConsumedWriteCapacityUnits()];
  return new Dashboard(scope, 'Dashboard', {
    dashboardName: Stack.of(scope).stackName,
    defaultInterval: Duration.days(1),
    widgets: [
      [buildGraph('Calls', calls), buildGraph('Latency', latency)],
      [buildGraph('Function errors', errors), buildGraph('Function time', durations)],
      [
        buildGraph('Work', buildWorkMetrics(scope)),
        buildGraph('Refusals by code', [buildRefusalSearch(scope)]),
      ],
      [buildGraph('Queues', queueLengths), buildGraph('Table', [...capacity, buildThrottleMetric(table)])],
    ],
  });
}

/** Namespace and names of the metrics that the functions write (functions/http/metrics.ts). */
const NAMESPACE = 'Plantledger';
const workMetrics = {
  ordersGenerated: 'orders generated',
  ewosOpened: 'EWOs opened',
  mailsSent: 'mails sent',
  pushesRefused: 'refused notifications',
  importRows: 'rows imported',
  reactionsFailed: 'failed reactions',
  chainsBroken: 'broken chains',
};

export const buildWorkMetric = (scope: Construct, metricName: string, label: string): IMetric =>
  new Metric({
    namespace: NAMESPACE,
    metricName,
    dimensionsMap: { stage: readStage(scope).stage },
    statistic: Stats.SUM,
    label,
  });

const buildWorkMetrics = (scope: Construct): IMetric[] =>
  Object.entries(workMetrics).map(([metricName, label]) => buildWorkMetric(scope, metricName, label));

/** Finds the refusals of all codes, including those that a later version adds. */
const buildRefusalSearch = (scope: Construct): IMetric =>
  new MathExpression({
    expression: `SEARCH('{${NAMESPACE},stage,code} MetricName="refusals" stage="${readStage(scope).stage}"', 'Sum', 300)`,
    usingMetrics: {},
    label: '',
  });

const buildGraph = (title: string, metrics: IMetric[]) =>
  new GraphWidget({ title, left: metrics, width: 12 });

export const buildThrottleMetric = (table: Table) =>
  table.metricThrottledRequestsForOperations({
    operations: [
      Operation.GET_ITEM,
      Operation.BATCH_GET_ITEM,
      Operation.QUERY,
      Operation.PUT_ITEM,
      Operation.UPDATE_ITEM,
      Operation.DELETE_ITEM,
      Operation.TRANSACT_WRITE_ITEMS,
    ],
    label: 'throttled',
  });

/**
 * Returns the name of a construct: TickDead for `Async/TickDead`, Planned for
 * `Api/Planned/Function`.
 */
export function getConstructName({ node }: IConstruct): string {
  return node.id === 'Function' ? (node.scope as IConstruct).node.id : node.id;
}
