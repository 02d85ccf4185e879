// Handlers of the signed-in user: tenant, membership in the selected plant, choice of plant, logout.
import type { users as calls } from '#shared/access/api.ts';
import { getProfileId } from '#shared/permissions.ts';
import { RefusalError } from '#shared/refused.ts';
import { endedSignIns, plantChoices } from '../db/entities/access.ts';
import { clearCachedMemberships } from '../http/membership.ts';
import type { Handler } from '../http/serve.ts';
import { recordDeviceUse } from './device.ts';
import { loadOwnLine } from './own-line.ts';
import { listSelectablePlants } from './plant.ts';

export const getTenant: Handler<typeof calls.tenant> = async ({ actor, store }) => {
  const selectablePlants = await listSelectablePlants(actor, store);
  const firstPlant = selectablePlants[0]?.plant;
  return {
    id: actor.user.id,
    endpointRoot: actor.user.tenantRoot,
    UserPlantsCount: selectablePlants.length,
    PlantSubDomain: firstPlant?.subDomain ?? '',
    AuditTool: firstPlant?.auditTool ?? false,
  };
};

export const getSignedInUser: Handler<typeof calls.get> = async ({ actor, store }) => {
  await recordDeviceUse(actor, store);
  const { user, plant, profile, teamId, operatorId } = actor;
  const ownTeams = await actor.ownTeams();
  return {
    id: user.id,
    iduser: user.id,
    name: user.name,
    email: user.email,
    idprofilo: getProfileId(profile),
    idplant: plant.id,
    teamId,
    operatorId,
    ...(profile === 'requestor' &&
      operatorId !== undefined && { ownLine: await loadOwnLine(store, operatorId) }),
    teamIds: ownTeams?.teams,
    runTeamIds: await actor.runTeams(),
    leadsTeamIds: ownTeams?.ledTeamIds,
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
      longTabletCode: plant.parameters.longTabletCode,
      operatorsRunAm: plant.parameters.operatorsRunAm,
      publicReports: plant.parameters.publicReports,
      expiredForbidsStart: plant.parameters.expiredForbidsStart,
      permitHours: plant.parameters.permitHours,
    },
  };
};

export const choosePlant: Handler<typeof calls.choose> = async ({ input: { plant }, actor, store }) => {
  const selectablePlants = await listSelectablePlants(actor, store);
  if (!selectablePlants.some(({ plant: { id } }) => id === plant))
    throw new RefusalError('notFound', 'notFound');
  await store.commit(store.put(plantChoices, actor.user.id, { plant }));
  return {};
};

/** Ends the sign-in on the server: access tokens that have not expired yet are refused from now on. */
export const logout: Handler<typeof calls.logout> = async ({ actor: { signIn }, store }) => {
  if (!signIn) return {};
  await store.commit(store.put(endedSignIns, signIn.id, { expiresAt: signIn.until }));
  clearCachedMemberships(signIn);
  return {};
};
