// The Lambda of the method: procedures, phases, strategies.
import { phases, procedures } from '../../shared/procedures/procedure-api.ts';
import { strategies } from '../../shared/procedures/strategy-api.ts';
import { on, serve } from '../http/serve.ts';
import { phase } from './phase.ts';
import { procedure } from './procedure.ts';
import { strategy } from './strategy.ts';

export const handler = serve(on(procedures, procedure), on(phases, phase), on(strategies, strategy));
