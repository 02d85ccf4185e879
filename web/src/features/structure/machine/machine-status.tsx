// Status and class of a machine with their marks.
import { getMachineClass } from '#shared/structure/classes.ts';
import type { MachineResponse } from '#shared/structure/wire.ts';
import { Status, type StatusTone } from '#web/ui/status.tsx';
import { ClassMark } from '../classification/class-mark.tsx';
import { ClassificationStatus } from '../classification/classification-offer.tsx';

const tones: Record<string, StatusTone> = { active: 'good', standby: 'waiting', dismissed: 'stopped' };

export const MachineStatus = ({ status }: { status: string }) => (
  <Status enumName="machineStatus" value={status} tone={tones[status] ?? 'info'} />
);

export const hasClass = (machine: MachineResponse) =>
  Boolean(getMachineClass(machine)) || machine.classification === 'incomplete';

/** Class of a machine as lists show it, with a mark for an unfinished classification. */
export function ClassBadge({ machine }: { machine: MachineResponse }) {
  const value = getMachineClass(machine);
  return (
    <>
      {value && <ClassMark value={value} />}{' '}
      {machine.classification === 'incomplete' && <ClassificationStatus state="incomplete" />}
    </>
  );
}
