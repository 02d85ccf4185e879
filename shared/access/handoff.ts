// Decides which users are redirected to their plant's own host (product §1, domain §0).

/** The fields of `UserTenant/get` that decide the redirect. */
export interface RedirectCriteria {
  endpointRoot: boolean;
  UserPlantsCount: number;
  PlantSubDomain: string;
  AuditTool: boolean;
}

/** One DNS label: no other content of a plant's sub-domain may become part of an address. */
const dnsLabel = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Returns the own host of a user's only plant if it has the audit tool; undefined if the user stays on the
 * main host.
 */
export function findOwnHost(
  { endpointRoot, UserPlantsCount, PlantSubDomain, AuditTool }: RedirectCriteria,
  main: string,
): string | undefined {
  const subDomain = PlantSubDomain.toLowerCase();
  if (endpointRoot || UserPlantsCount !== 1 || !AuditTool || !dnsLabel.test(subDomain)) return undefined;
  return main.startsWith(`${subDomain}.`) ? undefined : `${subDomain}.${main}`;
}
