// The Lambda of autonomous maintenance: CILR points, the paths that go by them, and the steps of machines.
import { paths } from '../../shared/autonomous/path-api.ts';
import { points } from '../../shared/autonomous/point-api.ts';
import * as steps from '../../shared/autonomous/step-api.ts';
import { on, serve } from '../http/serve.ts';
import { path } from './path.ts';
import { point } from './point.ts';
import { amSteps, pmSteps } from './step.ts';

export const handler = serve(
  on(points, point),
  on(paths, path),
  on(steps.amSteps, amSteps),
  on(steps.pmSteps, pmSteps),
);
