// Paths of the pages about stops.
export const fewestStopsRoute = '/app/mgmt/stops';
export const productionStopsRoute = '/app/mgmt/productionStops';
