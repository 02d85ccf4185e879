// Columns of nodes, of mapped metrics and of those that no mapping uses.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isWaitReason } from '#shared/integration/machine-data/waiting.ts';
import type {
  LastValue,
  MetricMapItem,
  MetricNodeItem,
} from '#shared/integration/sparkplug/metric-map-api.ts';
import { getEnumText, getProblemText } from '#web/i18n/text.ts';
import { useRefLabels } from '#web/ui/refs.ts';
import { Status, type StatusTone } from '#web/ui/status.tsx';
import type { Column } from '#web/ui/table/column.ts';

/** Metric of a node that no mapping uses. */
export interface UnmappedMetric {
  id: string;
  node: string;
  device?: string;
  metric: string;
  last: LastValue;
}

const nodeTones: Record<MetricNodeItem['state'], StatusTone> = {
  never: 'waiting',
  online: 'good',
  offline: 'stopped',
};
const valueTones: Record<LastValue['state'], StatusTone> = {
  never: 'waiting',
  current: 'good',
  stale: 'stopped',
};
const outcomeTones: Record<NonNullable<MetricMapItem['outcome']>['status'], StatusTone> = {
  accepted: 'good',
  duplicate: 'good',
  waiting: 'waiting',
  refused: 'bad',
};

export const nodeColumns: Column<MetricNodeItem>[] = [
  { id: 'node', value: ({ id }) => id, width: 220 },
  {
    id: 'state',
    value: ({ state }) => state,
    kind: 'choice',
    enum: 'nodeState',
    width: 160,
    cell: ({ state }) => <Status enumName="nodeState" value={state} tone={nodeTones[state]} />,
  },
  { id: 'since', value: ({ since }) => since, kind: 'instant', width: 170 },
  { id: 'unmapped', value: ({ unmapped }) => unmapped.length, kind: 'number', width: 160 },
  { id: 'renewedAt', value: ({ renewedAt }) => renewedAt, kind: 'instant', width: 170 },
];

/** Columns of the last value of a metric; one that is no longer current says since when. */
const buildValueColumns = <Row extends { last: LastValue }>(): Column<Row>[] => [
  { id: 'value', value: ({ last }) => last.value, kind: 'number', width: 130 },
  { id: 'at', value: ({ last }) => last.at, kind: 'instant', width: 170 },
  {
    id: 'valueState',
    value: ({ last }) => last.state,
    kind: 'choice',
    enum: 'valueState',
    width: 180,
    cell: ({ last }) => <Status enumName="valueState" value={last.state} tone={valueTones[last.state]} />,
  },
  { id: 'noValueSince', value: ({ last }) => last.since, kind: 'instant', width: 170 },
];

/** Returns why the last value waits or was refused. */
function describeReason({ outcome }: MetricMapItem): string | undefined {
  if (outcome?.code === undefined) return undefined;
  return isWaitReason(outcome.code) ? getEnumText('waitReason', outcome.code) : getProblemText(outcome.code);
}

export function useMapColumns(): Column<MetricMapItem>[] {
  useTranslation('enums');
  const machineLabel = useRefLabels('machine');
  const controlLabel = useRefLabels('control');
  return useMemo((): Column<MetricMapItem>[] => {
    const describeTarget = ({ target, meter, controlId, pieces }: MetricMapItem) => {
      if (target === 'meter') return getEnumText('meter', meter!);
      return target === 'control' ? controlLabel(controlId) : getEnumText('pieceKind', pieces!);
    };
    return [
      { id: 'metric', value: ({ metric }) => metric, width: 190, rowHeader: true },
      { id: 'node', value: ({ node }) => node, width: 130 },
      { id: 'device', value: ({ device }) => device, width: 120 },
      { id: 'machineId', value: ({ machineId }) => machineLabel(machineId), width: 190 },
      { id: 'meaning', value: describeTarget, width: 160 },
      ...buildValueColumns<MetricMapItem>(),
      {
        id: 'outcome',
        value: ({ outcome }) => outcome?.status,
        kind: 'choice',
        enum: 'rowOutcome',
        width: 160,
        cell: ({ outcome }) =>
          outcome && (
            <Status enumName="rowOutcome" value={outcome.status} tone={outcomeTones[outcome.status]} />
          ),
      },
      { id: 'why', value: describeReason, width: 260 },
    ];
  }, [machineLabel, controlLabel]);
}

export const unmappedColumns: Column<UnmappedMetric>[] = [
  { id: 'metric', value: ({ metric }) => metric, width: 220, rowHeader: true },
  { id: 'node', value: ({ node }) => node, width: 150 },
  { id: 'device', value: ({ device }) => device, width: 150 },
  ...buildValueColumns<UnmappedMetric>(),
];
