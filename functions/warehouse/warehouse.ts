// Warehouses: their archive, and what each amounts to.
import type { Warehouse } from '../../shared/warehouse/warehouse.ts';
import type { warehouses as api } from '../../shared/warehouse/warehouse-api.ts';
import { archived } from '../http/archive.ts';
import type { Handlers } from '../http/serve.ts';
import { departments } from '../table/entities/structure.ts';
import { warehouses } from '../table/entities/warehouse.ts';
import { linked } from '../table/references.ts';
import { overview } from './overview.ts';

export const warehouse: Handlers<typeof api> = {
  ...archived(warehouses, linked<Warehouse>('warehouses', { departmentId: departments })),
  overview,
};
