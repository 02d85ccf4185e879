/** The parameter of an address that names the plant it belongs to. */
export const PLANT_PARAM = 'plant';

/** `path` in a plant, whatever plant the device that opens it works in: two plants have a machine 12 each. For labels and mails. */
export const inPlant = (path: string, plant: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}${PLANT_PARAM}=${encodeURIComponent(plant)}`;
