// Contracts of nodes and of the mappings of their metrics. A password is part of one answer only.
import * as z from 'zod';
import { defineEndpoint, Stored } from '../../contract.ts';
import { id, version } from '../../fields.ts';
import { MetricMap, MetricMapFields, MetricNode } from './metric-map.ts';

/** `never`: nothing has arrived; `current`: the last value is that of now; `stale`: no value since the node went offline. */
const valueStates = ['never', 'current', 'stale'] as const;
const nodeStates = ['never', 'online', 'offline'] as const;
const outcomes = ['accepted', 'duplicate', 'waiting', 'refused'] as const;

/** Last value of a metric; `at` is its own time. */
const LastValue = z.object({
  state: z.enum(valueStates),
  value: z.number().optional(),
  at: z.string().optional(),
  /** Instant since which the value is stale. */
  since: z.string().optional(),
});
export type LastValue = z.infer<typeof LastValue>;

export const MetricMapItem = z.object({
  ...MetricMapFields.shape,
  ...Stored.shape,
  id: z.string(),
  last: LastValue,
  /** Outcome of the last value, with the reason if it waits or was refused. */
  outcome: z.object({ status: z.enum(outcomes), code: z.string().optional() }).optional(),
});
export type MetricMapItem = z.infer<typeof MetricMapItem>;

const MetricNodeItem = z.object({
  ...Stored.shape,
  id: z.string(),
  state: z.enum(nodeStates),
  /** Instant of the last birth or death. */
  since: z.string().optional(),
  /** Instant at which the present password was made. */
  renewedAt: z.string(),
  /** Numeric metrics of the last births that no mapping uses. */
  unmapped: z.array(z.object({ device: z.string().optional(), metric: z.string(), last: LastValue })),
});
export type MetricNodeItem = z.infer<typeof MetricNodeItem>;

/** Data with which a node signs in. */
const NodeAccess = z.object({
  id: z.string(),
  /** Address of the broker, such as `mqtts://…:8883`; absent if the stage does not know it. */
  address: z.string().optional(),
  group: z.string(),
  userName: z.string(),
  password: z.string(),
});
export type NodeAccess = z.infer<typeof NodeAccess>;

const idAndVersionFields = { id: id(), version: version() };

export const metricMaps = {
  list: defineEndpoint({
    method: 'GET',
    path: '/metricmap/items',
    requiredPermission: ['serviceAccounts', 'view'],
    input: z.strictObject({}),
    output: z.object({ items: z.array(MetricMapItem) }),
    summary: 'Mappings of metrics to meters, controls and counted pieces, with the last value of each',
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/metricmap/items',
    requiredPermission: ['serviceAccounts', 'create'],
    input: MetricMap,
    output: MetricMapItem,
    summary: 'Maps a metric of a node to a meter, a control or counted pieces of a machine',
  }),
  replace: defineEndpoint({
    method: 'PUT',
    path: '/metricmap/items',
    requiredPermission: ['serviceAccounts', 'edit'],
    input: MetricMap.safeExtend(idAndVersionFields),
    output: MetricMapItem,
    summary: 'Changes what a metric means; node, device and metric stay',
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/metricmap/items/{id}',
    requiredPermission: ['serviceAccounts', 'delete'],
    input: z.strictObject({ id: id(), version: z.coerce.number().int().optional() }),
    output: z.object({}),
    summary: 'Removes a mapping: values of the metric are no longer recorded',
  }),
};

export const metricNodes = {
  list: defineEndpoint({
    method: 'GET',
    path: '/metricmap/nodes',
    requiredPermission: ['serviceAccounts', 'view'],
    input: z.strictObject({}),
    output: z.object({ items: z.array(MetricNodeItem), address: z.string().optional(), group: z.string() }),
    summary:
      'Sparkplug nodes of the plant with their state, and metrics that no mapping uses; never a password',
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/metricmap/nodes',
    secretAnswer: true,
    requiredPermission: ['serviceAccounts', 'create'],
    input: MetricNode,
    output: NodeAccess,
    summary: 'Admits a node; the answer contains its password, which no other call does',
  }),
  renew: defineEndpoint({
    method: 'POST',
    path: '/metricmap/nodes/{id}/renew',
    secretAnswer: true,
    requiredPermission: ['serviceAccounts', 'edit'],
    input: z.strictObject(idAndVersionFields),
    output: NodeAccess,
    summary: 'Gives a node a new password; with the former one it can no longer sign in',
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/metricmap/nodes/{id}',
    requiredPermission: ['serviceAccounts', 'delete'],
    input: z.strictObject({ id: id(), version: z.coerce.number().int().optional() }),
    output: z.object({}),
    summary: 'Removes a node: nothing that it sends is recorded any more; mappings stay',
  }),
};
