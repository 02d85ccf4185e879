// Plants: those a user may select, one of them, and the calendar and parameters of the own plant.
import type { plants as calls, PlantSummary } from '../../shared/access/api.ts';
import { idOf, type Profile } from '../../shared/permissions.ts';
import { Refused } from '../../shared/refused.ts';
import type { Handler } from '../http/serve.ts';
import type { Caller } from '../http/session.ts';
import { memberships, plants } from '../table/entities/access.ts';
import type { KeptOf } from '../table/entity.ts';
import { everyPage } from '../table/reads.ts';
import type { Store } from '../table/store.ts';

type Plant = KeptOf<typeof plants>;

/** A tenant-root user stands in a plant with the rights of its super administrator (domain §13). */
const ofTenantRoot: Profile = 'superAdmin';

/** The plants a user may change to: those of their memberships; all of the tenant for a tenant-root user. */
export async function selectable(
  { user }: Caller,
  store: Store,
): Promise<{ plant: Plant; profile: Profile }[]> {
  if (user.tenantRoot) {
    const all = await everyPage((next) => store.list(plants, { next }));
    return all.filter(inUse).map((plant) => ({ plant, profile: ofTenantRoot }));
  }
  const { items } = await store.list(memberships, { prefix: `${user.id}.` });
  const mine = items.filter(({ profile }) => profile !== 'disabled');
  const found = await store.load(mine.map(({ id }) => [plants, id.slice(user.id.length + 1)] as const));
  return mine.flatMap(({ profile }, i) => {
    const plant = found[i];
    return plant && inUse(plant) ? [{ plant, profile }] : [];
  });
}
const inUse = ({ disabled }: Plant) => !disabled;

const summary = ({ plant, profile }: { plant: Plant; profile: Profile }): PlantSummary => ({
  id: plant.id,
  codice: plant.code,
  descrizione: plant.description,
  lang: plant.language,
  idRegion: plant.region,
  PlantSubDomain: plant.subDomain,
  idprofilo: idOf(profile),
});

export const list: Handler<typeof calls.list> = async ({ actor, store }) => ({
  items: (await selectable(actor, store)).map(summary),
});

export const one: Handler<typeof calls.get> = async ({ input: { idplant }, actor, store }) => {
  const [plant, member] = await store.load([
    [plants, idplant],
    [memberships, `${actor.user.id}.${idplant}`],
  ] as const);
  const whole = actor.user.tenantRoot || member?.profile === 'superAdmin';
  const mine = whole || (member && member.profile !== 'disabled' && plant && inUse(plant));
  if (!plant || !mine) throw new Refused('notFound', 'notFound');
  const { disabled: _, ...rest } = plant;
  return { ...rest, codice: plant.code, descrizione: plant.description, chklst: plant.checklists };
};

export const current: Handler<typeof calls.current> = ({ actor: { plant } }) => ({
  codice: plant.code,
  descrizione: plant.description,
});
