// What is seen of an EWO at a glance: its state, its priority, and how the machine is.
import { Badge, type BadgeProps } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { EwoState, MachineCondition, Priority } from '../../../../shared/requests/ewo-state.ts';
import { enumText } from '../../i18n/text.ts';
import { Status, type Tone } from '../../ui/status.tsx';

const tones: Record<EwoState, Tone> = {
  created: 'waiting',
  assigned: 'info',
  running: 'running',
  onHold: 'warning',
  cancelled: 'stopped',
  closed: 'good',
};
export const EwoStatus = ({ state }: { state: EwoState }) => (
  <Status of="ewoState" value={state} tone={tones[state]} />
);

const colours: Record<Priority, BadgeProps['color']> = {
  high: 'severity-high',
  medium: 'severity-medium',
  low: 'severity-low',
  onHold: 'grey',
};
export function PriorityBadge({ priority }: { priority: Priority }) {
  useTranslation('enums');
  return <Badge color={colours[priority]}>{enumText('priority', priority)}</Badge>;
}

const conditions: Record<MachineCondition, Tone> = { stopped: 'bad', running: 'good', degraded: 'warning' };
export const ConditionStatus = ({ condition }: { condition: MachineCondition }) => (
  <Status of="machineCondition" value={condition} tone={conditions[condition]} />
);
