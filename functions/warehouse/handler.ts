// Lambda of the warehouse: spares, stocks, movements, cycle counts and SAP batches.
import { counts } from '#shared/warehouse/count-api.ts';
import { movements } from '#shared/warehouse/movement-api.ts';
import { sap as sapApi } from '#shared/warehouse/sap-api.ts';
import { spareParts } from '#shared/warehouse/spare-api.ts';
import { warehouses } from '#shared/warehouse/warehouse-api.ts';
import { bindHandlers, serve } from '../http/serve.ts';
import { cycleCount } from './count.ts';
import { movement } from './movement.ts';
import { sap } from './sap/sap.ts';
import { spare } from './spare.ts';
import { warehouse } from './warehouse.ts';

export const handler = serve(
  bindHandlers(warehouses, warehouse),
  bindHandlers(spareParts, spare),
  bindHandlers(movements, movement),
  bindHandlers(counts, cycleCount),
  bindHandlers(sapApi, sap),
);
