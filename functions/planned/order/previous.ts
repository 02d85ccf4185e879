// Previous results of the controls of an order at the same location, for comparison during execution (domain
// 12.1).
import type { Activity } from '#shared/planned/order.ts';
import type { PreviousAnswer } from '#shared/planned/order-api.ts';
import { isOpen } from '#shared/planned/order-state.ts';
import { type LastResult, lastResults } from '../../db/entities/planned.ts';
import type { Store } from '../../db/store.ts';
import type { StoredOrder } from '../cycle/issuing.ts';
import { buildResultKey } from './control-results.ts';

/** Returns the previous results with one small read per machine; none for an ended order. */
export async function loadPreviousAnswers(
  store: Store,
  { state, machineId: orderMachineId }: StoredOrder,
  activities: readonly Activity[],
): Promise<PreviousAnswer[]> {
  const controlledActivities = isOpen(state) ? activities.filter(({ controls }) => controls?.length) : [];
  if (controlledActivities.length === 0) return [];
  const getMachineId = ({ point }: Activity) => point?.machineId ?? orderMachineId;
  const ids = [...new Set(controlledActivities.map(getMachineId))];
  const storedResults = await store.load(ids.map((id) => [lastResults, id] as const));
  const resultsByMachine = new Map(
    ids.map((id, i) => [id, storedResults[i] as unknown as Record<string, LastResult> | undefined]),
  );
  return controlledActivities.flatMap((activity) =>
    activity.controls!.flatMap(({ id: controlId, nature }) => {
      const machineId = getMachineId(activity);
      const lastResult =
        resultsByMachine.get(machineId)?.[buildResultKey(controlId, machineId, activity.elementId)];
      // The control may have had another nature then.
      if (!lastResult || (typeof lastResult[1] === 'number') !== (nature === 'quantitative')) return [];
      const [on, resultValue, colour] = lastResult;
      return [
        {
          n: activity.n,
          controlId,
          on,
          colour,
          ...(typeof resultValue === 'number' ? { value: resultValue } : { answer: resultValue }),
        },
      ];
    }),
  );
}
