// The warehouse on the tablet, fetched as one: who counts or scans goes from page to page.
export { TabletCountPage } from './count/tablet-count-page.tsx';
export { TabletCountsPage } from './count/tablet-counts-page.tsx';
export { TabletShelfPage } from './label/tablet-shelf-page.tsx';
export { TabletSparePage } from './label/tablet-spare-page.tsx';
