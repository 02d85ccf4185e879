// Access: who is signed in, in which plant, with which settings, and whether the service is well.
import { plants, settings, system, users } from '../../shared/access/api.ts';
import { trail } from '../../shared/access/audit-api.ts';
import { devices } from '../../shared/access/device-api.ts';
import { handoffs } from '../../shared/access/handoff-api.ts';
import { managedPlants } from '../../shared/access/plant-api.ts';
import { accessRequests } from '../../shared/access/request-api.ts';
import { members } from '../../shared/access/user-api.ts';
import { on, serve } from '../http/serve.ts';
import { trail as auditTrail } from './audit.ts';
import * as device from './device.ts';
import * as enrolment from './enrolment.ts';
import { redeem, start } from './handoff.ts';
import { health } from './health.ts';
import * as managed from './managed-plant.ts';
import * as member from './member.ts';
import { current, list, one } from './plant.ts';
import * as request from './request.ts';
import { read, save } from './settings.ts';
import { choose, logout, signedIn, tenant } from './user.ts';

export const handler = serve(
  on(users, { tenant, get: signedIn, choose, logout }),
  on(settings, { get: read, put: save }),
  on(plants, { list, get: one, current }),
  on(trail, auditTrail),
  on(managedPlants, managed),
  on(members, { ...member, ...enrolment }),
  on(system, { health }),
  on(handoffs, { start, redeem }),
  on(devices, {
    key: device.key,
    list: device.list,
    replace: device.replace,
    shutOut: device.shutOut,
    reopen: device.reopen,
  }),
  on(accessRequests, request),
);
