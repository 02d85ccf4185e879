/** Query parameter of a link that selects its plant. */
export const PLANT_PARAM = 'plant';

/**
 * Adds the plant to a link, for labels and mails: ids are unique per plant only, and the device may work in
 * another one.
 */
export const addPlantParam = (path: string, plant: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}${PLANT_PARAM}=${encodeURIComponent(plant)}`;
