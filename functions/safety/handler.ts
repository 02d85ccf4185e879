// Lambda of safety: energy sources, isolation points, lock lists, lock-outs, permits to work and obligations.
import * as api from '#shared/safety/isolation-api.ts';
import { lockouts as lockoutCalls } from '#shared/safety/lockout-api.ts';
import { obligations } from '#shared/safety/obligation-api.ts';
import {
  permits as permitCalls,
  permitKinds as permitKindCalls,
  workPermits as workPermitCalls,
} from '#shared/safety/permit-api.ts';
import { signatures as signatureCalls } from '#shared/safety/signature/signature-api.ts';
import { bindHandlers, serve } from '../http/serve.ts';
import { isolation } from './isolation.ts';
import { energySources, isolationPoints } from './isolation-point.ts';
import { lockouts } from './lockout.ts';
import { obligation } from './obligation.ts';
import { permits } from './permit.ts';
import { permitKinds } from './permit-kind.ts';
import { workPermits } from './permit-work.ts';
import { signatures } from './signature/signature.ts';

export const handler = serve(
  bindHandlers(api.energySources, energySources),
  bindHandlers(api.isolationPoints, isolationPoints),
  bindHandlers(api.isolation, isolation),
  bindHandlers(lockoutCalls, lockouts),
  bindHandlers(permitCalls, permits),
  bindHandlers(permitKindCalls, permitKinds),
  bindHandlers(workPermitCalls, workPermits),
  bindHandlers(obligations, obligation),
  bindHandlers(signatureCalls, signatures),
);
