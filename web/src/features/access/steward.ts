// Reads the permissions of the signed-in user for managing users, as `shared/access/user.ts` requires them.
import { plants } from '#shared/access/api.ts';
import type { UserAdministrator } from '#shared/access/user.ts';
import { findProfile, type Profile } from '#shared/permissions.ts';
import { getSelectedPlant } from '../../session/selected-plant.ts';
import { useSession } from '../../session/session.ts';
import { useCall } from '../../use-call.ts';

export interface StewardPlant {
  id: string;
  name: string;
}

/** Returns undefined until the plants have been read. */
export function useSteward(): { steward: UserAdministrator; plants: StewardPlant[] } | undefined {
  const { tenant, user } = useSession();
  const { data } = useCall(plants.list, {});
  if (!data) return undefined;
  const profiles: Record<string, Profile> = {};
  for (const { id, idprofilo } of data.items) profiles[id] = findProfile(idprofilo) ?? 'disabled';
  return {
    steward: {
      user: { id: tenant.id, tenantRoot: tenant.endpointRoot },
      plant: user?.idplant ?? (tenant.endpointRoot ? getSelectedPlant() : undefined),
      profiles,
    },
    plants: data.items.map(({ id, codice, descrizione }) => ({ id, name: `${codice} – ${descrizione}` })),
  };
}
