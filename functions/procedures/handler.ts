// Lambda of procedures, phases, strategies and results of controls.
import { checklists, phases, procedures, sops } from '#shared/procedures/procedure-api.ts';
import { results } from '#shared/procedures/result-api.ts';
import { starterChecklists, starterProcedures } from '#shared/procedures/starter-api.ts';
import { amStrategies, strategies } from '#shared/procedures/strategy-api.ts';
import { bindHandlers, serve } from '../http/serve.ts';
import { phase } from './phase.ts';
import { createProcedureHandlers } from './procedure.ts';
import { result } from './result.ts';
import { createStarterHandlers } from './starter.ts';
import { createStrategyHandlers, listFreeStrategies } from './strategy.ts';

export const handler = serve(
  bindHandlers(procedures, createProcedureHandlers('smp')),
  bindHandlers(checklists, createProcedureHandlers('checklist')),
  bindHandlers(sops, createProcedureHandlers('sop')),
  bindHandlers(starterProcedures, createStarterHandlers('smp')),
  bindHandlers(starterChecklists, createStarterHandlers('checklist')),
  bindHandlers(phases, phase),
  bindHandlers(strategies, {
    ...createStrategyHandlers('workorders', 'checklists'),
    free: listFreeStrategies,
  }),
  bindHandlers(amStrategies, createStrategyHandlers('am')),
  bindHandlers(results, result),
);
