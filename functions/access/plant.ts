// Handlers of plants: those the user can select, one by id, and the calendar and parameters of the selected
// plant.
import type { plants as calls, PlantSummary } from '#shared/access/api.ts';
import { getProfileId, type Profile } from '#shared/permissions.ts';
import { RefusalError } from '#shared/refused.ts';
import { listTimeZones } from '#shared/time-zone.ts';
import { memberships, plants } from '../db/entities/access.ts';
import type { StoredOf } from '../db/entity.ts';
import { loadAllPages } from '../db/reads.ts';
import type { Store } from '../db/store.ts';
import type { Handler } from '../http/serve.ts';
import type { Caller } from '../http/session.ts';

type StoredPlant = StoredOf<typeof plants>;

/** Profile of a tenant-root user in every plant (domain §13). */
const TENANT_ROOT_PROFILE: Profile = 'superAdmin';

/**
 * Returns the plants the user can select with their profile: by membership, or all of the tenant for
 * tenant-root. Excludes disabled plants.
 */
export async function listSelectablePlants(
  { user }: Caller,
  store: Store,
): Promise<{ plant: StoredPlant; profile: Profile }[]> {
  if (user.tenantRoot) {
    const tenantPlants = await loadAllPages((next) => store.list(plants, { next }));
    return tenantPlants.filter(isEnabled).map((plant) => ({ plant, profile: TENANT_ROOT_PROFILE }));
  }
  const { items } = await store.list(memberships, { prefix: `${user.id}.` });
  const ownMemberships = items.filter(({ profile }) => profile !== 'disabled');
  const ownPlants = await store.load(
    ownMemberships.map(({ id }) => [plants, id.slice(user.id.length + 1)] as const),
  );
  return ownMemberships.flatMap(({ profile }, i) => {
    const plant = ownPlants[i];
    return plant && isEnabled(plant) ? [{ plant, profile }] : [];
  });
}
const isEnabled = ({ disabled }: StoredPlant) => !disabled;

const toPlantSummary = ({ plant, profile }: { plant: StoredPlant; profile: Profile }): PlantSummary => ({
  id: plant.id,
  codice: plant.code,
  descrizione: plant.description,
  lang: plant.language,
  idRegion: plant.region,
  PlantSubDomain: plant.subDomain,
  idprofilo: getProfileId(profile),
});

export const listPlants: Handler<typeof calls.list> = async ({ actor, store }) => ({
  items: (await listSelectablePlants(actor, store)).map(toPlantSummary),
});

export const getPlant: Handler<typeof calls.get> = async ({ input: { idplant }, actor, store }) => {
  const [plant, membership] = await store.load([
    [plants, idplant],
    [memberships, `${actor.user.id}.${idplant}`],
  ] as const);
  const isFullyVisible = actor.user.tenantRoot || membership?.profile === 'superAdmin';
  const isVisible =
    isFullyVisible || (membership && membership.profile !== 'disabled' && plant && isEnabled(plant));
  if (!plant || !isVisible) throw new RefusalError('notFound', 'notFound');
  const { disabled: _, ...visibleFields } = plant;
  return { ...visibleFields, codice: plant.code, descrizione: plant.description, chklst: plant.checklists };
};

export const getTimeZones: Handler<typeof calls.timeZones> = () => ({ items: listTimeZones() });

export const getCurrentPlant: Handler<typeof calls.current> = ({ actor: { plant } }) => ({
  codice: plant.code,
  descrizione: plant.description,
});
