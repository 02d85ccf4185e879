// Lambda of safety: energy sources, isolation points and lock lists.
import * as api from '#shared/safety/isolation-api.ts';
import { bindHandlers, serve } from '../http/serve.ts';
import { isolation } from './isolation.ts';
import { energySources, isolationPoints } from './isolation-point.ts';

export const handler = serve(
  bindHandlers(api.energySources, energySources),
  bindHandlers(api.isolationPoints, isolationPoints),
  bindHandlers(api.isolation, isolation),
);
