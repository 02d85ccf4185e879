// The Lambda of planned maintenance.
import { cycles, orders, phases, procedures, readings, strategies } from '../../shared/planned/api.ts';
import { on, serve } from '../http/serve.ts';
import { cycle } from './cycle/cycle.ts';
import { order } from './order/order.ts';
import { phase } from '../procedures/phase.ts';
import { procedure } from '../procedures/procedure.ts';
import { reading } from './meter/reading.ts';
import { strategy } from '../procedures/strategy.ts';

export const handler = serve(
  on(procedures, procedure),
  on(phases, phase),
  on(strategies, strategy),
  on(cycles, cycle),
  on(orders, order),
  on(readings, reading),
);
