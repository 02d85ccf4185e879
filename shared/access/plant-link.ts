/** Query parameter of a link that selects its plant. */
export const PLANT_PARAM = 'plant';

/** Address in a scanned label. */
export interface LabelUrl {
  host: string;
  /** Path without a slash at its end. */
  path: string;
  params: URLSearchParams;
  /** Absent on labels that do not contain it. */
  plant?: string;
}

/** Parses the web address in a scanned label; undefined for any other text. The host may be any. */
export function parseLabelUrl(text: string): LabelUrl | undefined {
  const url = URL.parse(text.trim());
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  const plant = url.searchParams.get(PLANT_PARAM) || undefined;
  return {
    ...{ host: url.host, path: url.pathname.replace(/\/+$/, ''), params: url.searchParams },
    ...(plant && { plant }),
  };
}

/**
 * Adds the plant to a link, for labels and mails: ids are unique per plant only, and the device may work in
 * another one.
 */
export const addPlantParam = (path: string, plant: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}${PLANT_PARAM}=${encodeURIComponent(plant)}`;
