// Which host a user's plant has to itself, and who is handed over to it (product §1, domain §0).

/** What `UserTenant/get` says of a user, as far as it decides. */
export interface Standing {
  endpointRoot: boolean;
  UserPlantsCount: number;
  PlantSubDomain: string;
  AuditTool: boolean;
}

/** One DNS label: whatever else a plant's sub-domain holds must not become part of an address. */
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** The host of the only plant of a user with the audit tool, under the site's main host; undefined: they stay. */
export function ownHost(
  { endpointRoot, UserPlantsCount, PlantSubDomain, AuditTool }: Standing,
  main: string,
): string | undefined {
  const subDomain = PlantSubDomain.toLowerCase();
  if (endpointRoot || UserPlantsCount !== 1 || !AuditTool || !label.test(subDomain)) return undefined;
  return main.startsWith(`${subDomain}.`) ? undefined : `${subDomain}.${main}`;
}
