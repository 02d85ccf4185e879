// Entities of the OData sets.
import type { SetName } from '#shared/integration/odata/sets.ts';
import { controlResults, orders, readings } from '../../db/entities/planned.ts';
import { ewos, tags } from '../../db/entities/requests.ts';
import { elements, machines } from '../../db/entities/structure.ts';
import { movements } from '../../db/entities/warehouse.ts';
import type { AnyEntity } from '../../db/items.ts';

export const rowEntities: Readonly<Record<Exclude<SetName, 'Kpis'>, AnyEntity>> = {
  Machines: machines,
  Elements: elements,
  WorkOrders: orders,
  Ewos: ewos,
  Tags: tags,
  Movements: movements,
  Readings: readings,
  CheckResults: controlResults,
};
