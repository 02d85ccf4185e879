// The EWOs of a page that is not about them: they come once it stands, with their own words.
import { lazy, Suspense } from 'react';
import { i18n } from '../../i18n/i18n.ts';
import { useSession } from '../../session/session.ts';
import type { EwoWaitingProps } from './ewo-waiting.tsx';

const words = () => i18n.loadNamespaces(['ewoWork', 'words']);

const Waiting = lazy(async () => {
  const [{ EwoWaiting }] = await Promise.all([import('./ewo-waiting.tsx'), words()]);
  return { default: EwoWaiting };
});
const OfMachine = lazy(async () => {
  const [{ MachineEwos }] = await Promise.all([import('./machine-ewos.tsx'), words()]);
  return { default: MachineEwos };
});

export function EwosWaiting(props: EwoWaitingProps) {
  const { may } = useSession();
  if (!may('ewo', 'execute')) return null;
  return (
    <Suspense>
      <Waiting {...props} />
    </Suspense>
  );
}

export function EwosOfMachine(props: { machineId: number; code: string }) {
  return (
    <Suspense>
      <OfMachine {...props} />
    </Suspense>
  );
}
