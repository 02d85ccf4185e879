// The label or the code of a machine or part, by the camera or a hand scanner.
import type { RefObject } from 'react';
import { useNavigate } from 'react-router';
import { inPlant } from '../../../../shared/access/plant-link.ts';
import type { Thing } from '../../../../shared/structure/scanned.ts';
import { useSession } from '../../session/session.ts';
import { ScanWay } from '../../ui/scan/scan-way.tsx';
import type { Choice } from './choice.ts';

interface Props extends Choice {
  /** What is typed into its fields is no code of theirs. */
  within: RefObject<Element | null>;
  /** Whether something may be asked for there; in doubt what comes next says so. */
  works: (machineId: number) => boolean;
}

export function MachineScan({ to, inPlace, within, works }: Props) {
  const session = useSession();
  const navigate = useNavigate();
  const pathOf = (thing: Thing) =>
    'machineId' in thing ? to(thing.machineId, thing.kind === 'element' ? thing.element : undefined) : '';
  return (
    <ScanWay
      within={within}
      take={async (text, typed) => {
        const { meant } = await import('../scan/meant.ts');
        return meant(text, {
          session,
          typed,
          fits: (thing) => 'machineId' in thing,
          among: (thing) => 'machineId' in thing && works(thing.machineId),
          take(thing) {
            void navigate(pathOf(thing), { replace: inPlace });
            return undefined;
          },
          // this tab goes there, and is told where that is not allowed
          elsewhere(thing, plant) {
            location.assign(inPlant(pathOf(thing), plant));
            return undefined;
          },
        });
      }}
    />
  );
}
