// Routes of refusal pages and the reason in their URL.
import type { FeatureRoute } from '../route.ts';

/** Plant setting that some pages require. */
export type PlantSetting = NonNullable<FeatureRoute['plant']>;

const settings: readonly string[] = ['risorse', 'warSap', 'chklst', 'publicReports'] satisfies PlantSetting[];
const SETTING_PARAMETER = 'without';

export const getUnavailableRoute = (path: '/401' | '/404', setting: PlantSetting): string =>
  `${path}?${new URLSearchParams({ [SETTING_PARAMETER]: setting })}`;

const SUSPENDED_PARAMETER = 'suspended';

/** Returns the page for a user whom the service does not let in, with the reason if the tenant is suspended. */
export const getUnauthorisedRoute = ({ suspended }: { suspended: boolean }): string =>
  suspended ? `/401?${SUSPENDED_PARAMETER}` : '/401';

export const isSuspended = (params: URLSearchParams): boolean => params.has(SUSPENDED_PARAMETER);

/** Returns the setting that the URL names as off. */
export function findMissingSetting(params: URLSearchParams): PlantSetting | undefined {
  const setting = params.get(SETTING_PARAMETER);
  return setting !== null && settings.includes(setting) ? (setting as PlantSetting) : undefined;
}
