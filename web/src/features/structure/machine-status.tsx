// The status of a machine and its class, each a word with its mark.
import { Badge } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { classOf } from '../../../../shared/structure/machine.ts';
import type { MachineResponse } from '../../../../shared/structure/wire.ts';
import { Status, type Tone } from '../../ui/status.tsx';

const tones: Record<string, Tone> = { active: 'good', standby: 'waiting', dismissed: 'stopped' };

export const MachineStatus = ({ status }: { status: string }) => (
  <Status of="machineStatus" value={status} tone={tones[status] ?? 'info'} />
);

export function ClassBadge({ machine }: { machine: MachineResponse }) {
  const { t } = useTranslation('structure');
  const value = classOf(machine);
  return value ? <Badge>{t('class', { value })}</Badge> : null;
}
