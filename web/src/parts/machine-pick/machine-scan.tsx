// Selection of a machine or element by its label or code, with the camera or a hand scanner.
import type { RefObject } from 'react';
import { useNavigate } from 'react-router';
import { addPlantParam } from '#shared/access/plant-link.ts';
import type { ScannedThing } from '#shared/structure/scanned-code.ts';
import { useSession } from '../../session/session.ts';
import { PageScan } from '../../ui/scan/scan-way.tsx';
import type { PickTarget } from './choice.ts';

interface Props extends PickTarget {
  /** Element whose fields do not take scanned codes as input. */
  within: RefObject<Element | null>;
  /** Whether the machine is in use; if unknown, the next page reports it. */
  works: (machineId: number) => boolean;
}

export function MachineScan({ to, inPlace, within, works }: Props) {
  const session = useSession();
  const navigate = useNavigate();
  const getThingRoute = (thing: ScannedThing) =>
    'machineId' in thing ? to(thing.machineId, thing.kind === 'element' ? thing.element : undefined) : '';
  return (
    <PageScan
      within={within}
      take={async (text, typed) => {
        const { resolveScan: meant } = await import('../scan/resolve.ts');
        return meant(text, {
          session,
          typed,
          isSuitable: (thing) => 'machineId' in thing,
          among: (thing) => 'machineId' in thing && works(thing.machineId),
          take(thing) {
            void navigate(getThingRoute(thing), { replace: inPlace });
            return undefined;
          },
          // The tab opens the other plant, whose page refuses users without access.
          elsewhere(thing, plant) {
            location.assign(addPlantParam(getThingRoute(thing), plant));
            return undefined;
          },
        });
      }}
    />
  );
}
