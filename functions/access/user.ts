// The signed-in user: in the tenant, and as a member of the selected plant.
import type { users as calls } from '../../shared/access/api.ts';
import { idOf } from '../../shared/permissions.ts';
import { Refused } from '../../shared/refused.ts';
import type { Handler } from '../http/serve.ts';
import { forget } from '../http/session.ts';
import { choices, endedSignIns } from '../table/entities/access.ts';
import { noteDevice } from './device.ts';
import { selectable } from './plant.ts';

export const tenant: Handler<typeof calls.tenant> = async ({ actor, store }) => {
  const mine = await selectable(actor, store);
  const first = mine[0]?.plant;
  return {
    id: actor.user.id,
    endpointRoot: actor.user.tenantRoot,
    UserPlantsCount: mine.length,
    PlantSubDomain: first?.subDomain ?? '',
    AuditTool: first?.auditTool ?? false,
  };
};

export const signedIn: Handler<typeof calls.get> = async ({ actor, store }) => {
  await noteDevice(actor, store);
  const { user, plant, profile, teamId, operatorId } = actor;
  const own = await actor.ownTeams();
  return {
    id: user.id,
    iduser: user.id,
    name: user.name,
    email: user.email,
    idprofilo: idOf(profile),
    idplant: plant.id,
    teamId,
    operatorId,
    teamIds: own?.teams,
    leadsTeamIds: own?.leads,
    plant: {
      codice: plant.code,
      idRegion: plant.region,
      descrizione: plant.description,
      lang: plant.language,
      risorse: plant.resources,
      warSap: plant.warehouseSap,
      chklst: plant.checklists,
      timeZone: plant.timeZone,
      currency: plant.currency,
      horizonDays: plant.parameters.horizonDays,
      techCanClose: plant.parameters.techCanClose,
      backdateDaysTech: plant.parameters.backdateDaysTech,
    },
  };
};

export const choose: Handler<typeof calls.choose> = async ({ input: { plant }, actor, store }) => {
  const mine = await selectable(actor, store);
  if (!mine.some(({ plant: { id } }) => id === plant)) throw new Refused('notFound', 'notFound');
  await store.commit(store.put(choices, actor.user.id, { plant }));
  return {};
};

/** The client forgets and the sign-in revokes; access tokens that are still out there end here. */
export const logout: Handler<typeof calls.logout> = async ({ actor: { signIn }, store }) => {
  if (!signIn) return {};
  await store.commit(store.put(endedSignIns, signIn.id, { expiresAt: signIn.until }));
  forget(signIn);
  return {};
};
