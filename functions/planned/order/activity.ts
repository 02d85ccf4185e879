// One activity of an order, made from an approved procedure.
import type { Activity } from '#shared/planned/order.ts';
import type { Approval } from '#shared/procedures/procedure.ts';
import type { ElementName } from '#shared/structure/element-name.ts';

/** Returns the `n`th activity of an order from the approved revision and the current element name. */
export const buildActivity = (
  n: number,
  { id: strategyId, elementId, procedureId }: { id?: string; elementId?: string; procedureId: number },
  { on: _, by: __, capacities: ___, ...approved }: Approval,
  element?: ElementName,
): Activity => ({ n, strategyId, elementId, element, procedureId, ...approved });
