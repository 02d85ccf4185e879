// The status of a machine and its class, each with its mark.
import { classOf } from '../../../../../shared/structure/classes.ts';
import type { MachineResponse } from '../../../../../shared/structure/wire.ts';
import { Status, type Tone } from '../../../ui/status.tsx';
import { ClassMark } from '../classification/class-mark.tsx';
import { ClassificationStatus } from '../classification/classification-offer.tsx';

const tones: Record<string, Tone> = { active: 'good', standby: 'waiting', dismissed: 'stopped' };

export const MachineStatus = ({ status }: { status: string }) => (
  <Status of="machineStatus" value={status} tone={tones[status] ?? 'info'} />
);

export const classed = (machine: MachineResponse) =>
  Boolean(classOf(machine)) || machine.classification === 'incomplete';

/** The class lists show, and whether a wizard was left before its end. */
export function ClassBadge({ machine }: { machine: MachineResponse }) {
  const value = classOf(machine);
  return (
    <>
      {value && <ClassMark value={value} />}{' '}
      {machine.classification === 'incomplete' && <ClassificationStatus state="incomplete" />}
    </>
  );
}
