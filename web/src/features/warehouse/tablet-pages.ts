// Tablet pages of the warehouse, in one chunk because users move between them.
export { TabletCountPage } from './count/tablet-count-page.tsx';
export { TabletCountsPage } from './count/tablet-counts-page.tsx';
export { TabletShelfPage } from './label/tablet-shelf-page.tsx';
export { TabletSparePage } from './label/tablet-spare-page.tsx';
