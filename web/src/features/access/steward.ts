// Who manages people here, as the rules of `shared/access/user.ts` want to know it.
import { plants } from '../../../../shared/access/api.ts';
import type { Steward } from '../../../../shared/access/user.ts';
import { type Profile, profileOf } from '../../../../shared/permissions.ts';
import { selectedPlant } from '../../session/selected-plant.ts';
import { useSession } from '../../session/session.ts';
import { useCall } from '../../use-call.ts';

export interface KnownPlant {
  id: string;
  name: string;
}

/** Undefined until the plants are known. */
export function useSteward(): { steward: Steward; plants: KnownPlant[] } | undefined {
  const { tenant, user } = useSession();
  const { data } = useCall(plants.list, {});
  if (!data) return undefined;
  const profiles: Record<string, Profile> = {};
  for (const { id, idprofilo } of data.items) profiles[id] = profileOf(idprofilo) ?? 'disabled';
  return {
    steward: {
      user: { id: tenant.id, tenantRoot: tenant.endpointRoot },
      plant: user?.idplant ?? (tenant.endpointRoot ? selectedPlant() : undefined),
      profiles,
    },
    plants: data.items.map(({ id, codice, descrizione }) => ({ id, name: `${codice} – ${descrizione}` })),
  };
}
