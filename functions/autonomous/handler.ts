// Lambda of autonomous maintenance: CILR points, paths and machine steps.
import { paths } from '#shared/autonomous/path-api.ts';
import { points } from '#shared/autonomous/point-api.ts';
import * as steps from '#shared/autonomous/step-api.ts';
import { bindHandlers, serve } from '../http/serve.ts';
import { path } from './path.ts';
import { point } from './point.ts';
import { amSteps, pmSteps } from './step.ts';

export const handler = serve(
  bindHandlers(points, point),
  bindHandlers(paths, path),
  bindHandlers(steps.amSteps, amSteps),
  bindHandlers(steps.pmSteps, pmSteps),
);
