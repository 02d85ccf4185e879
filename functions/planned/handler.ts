// The Lambda of planned maintenance.
import { cycles, orders, phases, procedures, readings, strategies } from '../../shared/planned/api.ts';
import { on, serve } from '../http/serve.ts';
import { cycle } from './cycle.ts';
import { order } from './order.ts';
import { phase } from './phase.ts';
import { procedure } from './procedure.ts';
import { reading } from './reading.ts';
import { strategy } from './strategy.ts';

export const handler = serve(
  on(procedures, procedure),
  on(phases, phase),
  on(strategies, strategy),
  on(cycles, cycle),
  on(orders, order),
  on(readings, reading),
);
