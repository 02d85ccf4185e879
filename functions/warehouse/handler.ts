// The warehouse: where spares lie, how much of them, every movement of theirs, and what SAP is told of it.
import { counts } from '../../shared/warehouse/count-api.ts';
import { movements } from '../../shared/warehouse/movement-api.ts';
import { sap as sapApi } from '../../shared/warehouse/sap-api.ts';
import { spareParts } from '../../shared/warehouse/spare-api.ts';
import { warehouses } from '../../shared/warehouse/warehouse-api.ts';
import { on, serve } from '../http/serve.ts';
import { cycleCount } from './count.ts';
import { movement } from './movement.ts';
import { sap } from './sap/sap.ts';
import { spare } from './spare.ts';
import { warehouse } from './warehouse.ts';

export const handler = serve(
  on(warehouses, warehouse),
  on(spareParts, spare),
  on(movements, movement),
  on(counts, cycleCount),
  on(sapApi, sap),
);
