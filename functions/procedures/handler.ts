// The Lambda of the method: procedures, phases, strategies.
import { checklists, phases, procedures, sops } from '../../shared/procedures/procedure-api.ts';
import { results } from '../../shared/procedures/result-api.ts';
import { amStrategies, strategies } from '../../shared/procedures/strategy-api.ts';
import { on, serve } from '../http/serve.ts';
import { phase } from './phase.ts';
import { procedure } from './procedure.ts';
import { result } from './result.ts';
import { free, strategy } from './strategy.ts';

export const handler = serve(
  on(procedures, procedure('smp')),
  on(checklists, procedure('checklist')),
  on(sops, procedure('sop')),
  on(phases, phase),
  on(strategies, { ...strategy('workorders', 'checklists'), free }),
  on(amStrategies, strategy('am')),
  on(results, result),
);
