// What the controls of an order showed the time before, in the same place: to compare with while one looks (domain 12.1).
import type { Activity } from '../../../shared/planned/order.ts';
import type { Previous } from '../../../shared/planned/order-api.ts';
import { isOpen } from '../../../shared/planned/order-state.ts';
import { lastShown, type Shown } from '../../table/entities/planned.ts';
import type { Store } from '../../table/store.ts';
import type { KeptOrder } from '../cycle/issuing.ts';
import { placeOf } from './answered.ts';

/** One small read a machine; nothing of an order that has ended. */
export async function previousOf(
  store: Store,
  { state, machineId: own }: KeptOrder,
  activities: readonly Activity[],
): Promise<Previous[]> {
  const asked = isOpen(state) ? activities.filter(({ controls }) => controls?.length) : [];
  if (asked.length === 0) return [];
  const machineOf = ({ point }: Activity) => point?.machineId ?? own;
  const ids = [...new Set(asked.map(machineOf))];
  const found = await store.load(ids.map((id) => [lastShown, id] as const));
  const shownAt = new Map(ids.map((id, i) => [id, found[i] as unknown as Record<string, Shown> | undefined]));
  return asked.flatMap((activity) =>
    activity.controls!.flatMap(({ id: controlId, nature }) => {
      const machineId = machineOf(activity);
      const shown = shownAt.get(machineId)?.[placeOf(controlId, machineId, activity.elementId)];
      // it may have been of another nature then
      if (!shown || (typeof shown[1] === 'number') !== (nature === 'quantitative')) return [];
      const [on, said, colour] = shown;
      return [
        {
          n: activity.n,
          controlId,
          on,
          colour,
          ...(typeof said === 'number' ? { value: said } : { answer: said }),
        },
      ];
    }),
  );
}
