// Lambda of access: user, tenant, plants, memberships, settings, devices, hand-off, audit trail and health.
import { plants, settings, system, users } from '#shared/access/api.ts';
import { trail } from '#shared/access/audit-api.ts';
import { proofs } from '#shared/access/chain/proof-api.ts';
import { devices } from '#shared/access/device-api.ts';
import { handoffs } from '#shared/access/handoff-api.ts';
import { managedPlants } from '#shared/access/plant-api.ts';
import { accessRequests } from '#shared/access/request-api.ts';
import { signIn } from '#shared/access/sign-in-api.ts';
import { members } from '#shared/access/user-api.ts';
import { bindHandlers, serve } from '../http/serve.ts';
import { trail as auditTrail } from './audit.ts';
import { proofs as proof } from './chain/proof.ts';
import * as device from './device.ts';
import { hasProvider } from './email-provider.ts';
import * as enrolment from './enrolment.ts';
import { redeemHandoff, startHandoff } from './handoff.ts';
import { checkHealth } from './health.ts';
import * as managed from './managed-plant.ts';
import * as member from './member.ts';
import { getCurrentPlant, getPlant, getTimeZones, listPlants } from './plant.ts';
import * as request from './request.ts';
import { readSettings, saveSettings } from './settings.ts';
import * as tabletCode from './tablet-code.ts';
import { choosePlant, getSignedInUser, getTenant, logout } from './user.ts';

export const handler = serve(
  bindHandlers(users, { tenant: getTenant, get: getSignedInUser, choose: choosePlant, logout }),
  bindHandlers(settings, { get: readSettings, put: saveSettings }),
  bindHandlers(plants, {
    list: listPlants,
    get: getPlant,
    current: getCurrentPlant,
    timeZones: getTimeZones,
  }),
  bindHandlers(trail, auditTrail),
  bindHandlers(proofs, proof),
  bindHandlers(managedPlants, managed),
  bindHandlers(members, { ...member, ...enrolment }),
  bindHandlers(system, { health: checkHealth }),
  bindHandlers(handoffs, { start: startHandoff, redeem: redeemHandoff }),
  bindHandlers(devices, {
    key: device.getDeviceSecret,
    beginCount: tabletCode.startCodeCounter,
    countWrong: tabletCode.countWrongCode,
    list: device.listDevices,
    replace: device.renameDevice,
    shutOut: device.shutOutDevice,
    reopen: device.reopenDevice,
  }),
  bindHandlers(accessRequests, request),
  bindHandlers(signIn, { provider: hasProvider }),
);
