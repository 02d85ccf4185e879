// Lambda of safety: energy sources, isolation points, lock lists and lock-outs.
import * as api from '#shared/safety/isolation-api.ts';
import { lockouts as lockoutCalls } from '#shared/safety/lockout-api.ts';
import { bindHandlers, serve } from '../http/serve.ts';
import { isolation } from './isolation.ts';
import { energySources, isolationPoints } from './isolation-point.ts';
import { lockouts } from './lockout.ts';

export const handler = serve(
  bindHandlers(api.energySources, energySources),
  bindHandlers(api.isolationPoints, isolationPoints),
  bindHandlers(api.isolation, isolation),
  bindHandlers(lockoutCalls, lockouts),
);
