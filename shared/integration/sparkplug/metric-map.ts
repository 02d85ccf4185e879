// Mappings: what a metric of a Sparkplug node means, a meter, a control or counted pieces of a machine (decisions G1, G40).
import * as z from 'zod';
import { addConsistencyRules } from '../../contract.ts';
import { choice, minutes, number, optional, ref, requiredText } from '../../fields.ts';
import type { MessageCode } from '../../messages.ts';
import { meterKinds } from '../../planned/cycle.ts';
import { countModes } from './counter.ts';
import { nodeNamePattern } from './topic.ts';

const metricTargets = ['meter', 'control', 'pieces'] as const;
const pieceKinds = ['good', 'total'] as const;

/** Mappings and nodes of a plant. */
export const MAX_METRIC_MAPS = 2_000;
export const MAX_NODES = 200;

const nodeName = () =>
  z
    .string()
    .regex(nodeNamePattern, { error: 'nodeNameShape' satisfies MessageCode })
    .meta({ kind: 'code' });

export const MetricNode = z.strictObject({ node: nodeName() });
export type MetricNode = z.infer<typeof MetricNode>;

export const MetricMapFields = z.strictObject({
  node: nodeName(),
  /** Device below the node; absent: the metric is the node's own. */
  device: optional(
    z
      .string()
      .trim()
      .min(1)
      .max(80)
      .regex(/^[^/+#]*$/, { error: 'deviceNameShape' satisfies MessageCode })
      .meta({ kind: 'text' }),
  ),
  metric: requiredText(200),
  machineId: ref('machine'),
  target: choice('metricTarget', metricTargets),
  meter: optional(choice('meter', meterKinds).exclude(['none']).meta({ kind: 'choice', labels: 'meter' })),
  controlId: optional(ref('control')),
  pieces: optional(choice('pieceKind', pieceKinds)),
  mode: optional(choice('countMode', countModes)),
  /** Value at which a counter begins again at 0. */
  wrapAt: optional(number(1)),
  /** Ideal pieces a minute, and planned minutes of a shift. */
  idealPerMinute: optional(number(0)),
  plannedMinutes: optional(minutes(1440)),
});
export type MetricMap = z.infer<typeof MetricMapFields>;

/** Returns the problems of a mapping beyond its schema: each target has fields of its own. */
function validateMetricMap({
  target,
  ...map
}: MetricMap): Partial<Record<keyof MetricMap & string, MessageCode>> {
  if (target === 'meter') return map.meter === undefined ? { meter: 'required' } : {};
  if (target === 'control') return map.controlId === undefined ? { controlId: 'required' } : {};
  const missing = (['pieces', 'mode', 'idealPerMinute', 'plannedMinutes'] as const).filter(
    (name) => map[name] === undefined,
  );
  return Object.fromEntries(missing.map((name) => [name, 'required']));
}

export const MetricMap = addConsistencyRules(MetricMapFields, validateMetricMap);

/** Removes the fields of other targets, which would stay stored unseen and refer to their control. */
export function removeOtherTargetFields(map: MetricMap): MetricMap {
  const { node, device, metric, machineId, target } = map;
  const base = { node, ...(device !== undefined && { device }), metric, machineId, target };
  if (target === 'meter') return { ...base, meter: map.meter };
  if (target === 'control') return { ...base, controlId: map.controlId };
  const { pieces, mode, wrapAt, idealPerMinute, plannedMinutes } = map;
  return { ...base, pieces, mode, ...(mode === 'counter' && { wrapAt }), idealPerMinute, plannedMinutes };
}
