// Indicators of an EWO: state, priority, and condition of the machine.
import { Badge, type BadgeProps } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { EwoState, MachineCondition, Priority } from '#shared/requests/ewo-state.ts';
import { getEnumText } from '../../i18n/text.ts';
import { Status, type StatusTone } from '../../ui/status.tsx';

const tones: Record<EwoState, StatusTone> = {
  created: 'waiting',
  assigned: 'info',
  running: 'running',
  onHold: 'warning',
  cancelled: 'stopped',
  closed: 'good',
};
export const EwoStatus = ({ state }: { state: EwoState }) => (
  <Status enumName="ewoState" value={state} tone={tones[state]} />
);

const colours: Record<Priority, BadgeProps['color']> = {
  high: 'severity-high',
  medium: 'severity-medium',
  low: 'severity-low',
  onHold: 'grey',
};
export function PriorityBadge({ priority }: { priority: Priority }) {
  useTranslation('enums');
  return <Badge color={colours[priority]}>{getEnumText('priority', priority)}</Badge>;
}

const conditions: Record<MachineCondition, StatusTone> = {
  stopped: 'bad',
  running: 'good',
  degraded: 'warning',
};
export const ConditionStatus = ({ condition }: { condition: MachineCondition }) => (
  <Status enumName="machineCondition" value={condition} tone={conditions[condition]} />
);
