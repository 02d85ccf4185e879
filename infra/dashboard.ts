// How the stage is doing, on one page.
import { Dashboard, GraphWidget, type IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { Operation, type Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Duration, Stack } from 'aws-cdk-lib/core';
import type { Construct, IConstruct } from 'constructs';
import type { Api } from './api.ts';

interface Watched {
  api: Api;
  table: Table;
  functions: Lambda[];
  queues: Queue[];
}

export function dashboard(scope: Construct, { api, table, functions, queues }: Watched): Dashboard {
  const calls = [api.stage.metricCount(), api.stage.metricClientError(), api.stage.metricServerError()];
  const latency = ['p50', 'p95', 'p99'].map((statistic) => api.stage.metricLatency({ statistic }));
  const errors = functions.map((each) => each.metricErrors({ label: nameOf(each) }));
  const time = functions.map((each) => each.metricDuration({ label: nameOf(each), statistic: 'p95' }));
  const waiting = queues.map((each) =>
    each.metricApproximateNumberOfMessagesVisible({ label: nameOf(each) }),
  );
  const capacity = [table.metricConsumedReadCapacityUnits(), table.metricConsumedWriteCapacityUnits()];
  return new Dashboard(scope, 'Dashboard', {
    dashboardName: Stack.of(scope).stackName,
    defaultInterval: Duration.days(1),
    widgets: [
      [graph('Calls', calls), graph('Latency', latency)],
      [graph('Function errors', errors), graph('Function time', time)],
      [graph('Queues', waiting), graph('Table', [...capacity, throttles(table)])],
    ],
  });
}

const graph = (title: string, left: IMetric[]) => new GraphWidget({ title, left, width: 12 });

export const throttles = (table: Table) =>
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

/** `Async/ReactionsDead` is the queue ReactionsDead, `Api/Planned/Function` the function Planned. */
export function nameOf({ node }: IConstruct): string {
  return node.id === 'Function' ? (node.scope as IConstruct).node.id : node.id;
}
