// Metrics of a stage as log lines in CloudWatch's embedded metric format: counts of what the product did.
import { getOptionalSetting } from './aws.ts';
import { log } from './log.ts';

/**
 * Counts: of orders, EWOs, mails, refused notifications, rows of imports, failed reactions and broken chains of the audit
 * trail, and of refused calls by their code.
 */
export type MetricName =
  | 'ordersGenerated'
  | 'ewosOpened'
  | 'mailsSent'
  | 'pushesRefused'
  | 'importRows'
  | 'reactionsFailed'
  | 'chainsBroken'
  | 'refusals';

const METRIC_NAMESPACE = 'Plantledger';

/**
 * Returns the fields that make a log line a metric. Every set of dimensions is a metric that is paid for, so the
 * stage is the only one, besides the code of a refusal.
 */
export function buildMetricFields(
  name: MetricName,
  n: number,
  dimensions: { code?: string } = {},
): Record<string, unknown> {
  const allDimensions = { stage: getOptionalSetting('STAGE') ?? 'none', ...dimensions };
  return {
    ...allDimensions,
    [name]: n,
    _aws: {
      Timestamp: Date.now(),
      CloudWatchMetrics: [
        {
          Namespace: METRIC_NAMESPACE,
          Dimensions: [Object.keys(allDimensions)],
          Metrics: [{ Name: name, Unit: 'Count' }],
        },
      ],
    },
  };
}

/** Counts something that has happened; zero leaves no line. */
export function countMetric(name: MetricName, n: number): void {
  if (n > 0) log('info', 'counted', buildMetricFields(name, n));
}
