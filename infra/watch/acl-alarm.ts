// Alarm of the web ACL, in the region of its metrics.
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Stack } from 'aws-cdk-lib/core';
import { createAlarm, createAlarmTopic } from './alarms.ts';

/** Metric name of the web ACL in its visibility settings (infra/guard.ts). */
const ACL_METRIC = 'WebAcl';

/** Adds the alarm to the stack of the web ACL, with a topic of its own: an alarm notifies only its own region. */
export function watchWebAcl(stack: Stack): void {
  createAlarm(
    stack,
    'AclBlocks',
    {
      description: 'The web ACL blocked many requests: an attack, or a plant whose work it takes for one.',
      metric: new Metric({
        namespace: 'AWS/WAFV2',
        metricName: 'BlockedRequests',
        dimensionsMap: { WebACL: ACL_METRIC, Rule: 'ALL' },
        statistic: Stats.SUM,
      }),
      threshold: 500,
    },
    createAlarmTopic(stack),
  );
}
