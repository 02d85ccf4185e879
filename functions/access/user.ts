// The signed-in user: in the tenant, and as a member of the selected plant.
import type { users as calls } from '../../shared/access/api.ts';
import { idOf } from '../../shared/permissions.ts';
import type { Handler } from '../http/serve.ts';
import { selectable } from './plant.ts';

export const tenant: Handler<typeof calls.tenant> = async ({ actor, store }) => {
  const choices = await selectable(actor, store);
  const first = choices[0]?.plant;
  return {
    id: actor.user.id,
    endpointRoot: actor.user.tenantRoot,
    UserPlantsCount: choices.length,
    PlantSubDomain: first?.subDomain ?? '',
    AuditTool: first?.auditTool ?? false,
  };
};

export const signedIn: Handler<typeof calls.get> = async ({ actor }) => {
  const { user, plant, profile, teamId, operatorId } = actor;
  return {
    id: user.id,
    iduser: user.id,
    name: user.name,
    email: user.email,
    idprofilo: idOf(profile),
    idplant: plant.id,
    teamId,
    operatorId,
    teamIds: await actor.ownTeams(),
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
    },
  };
};

/** The client forgets and the sign-in revokes; nothing is kept here that could end. */
export const logout: Handler<typeof calls.logout> = () => ({});
