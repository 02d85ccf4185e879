// Counts and labels at the desk, fetched as one.

export { CountListPage } from './count/count-list-page.tsx';
export { CountPage } from './count/count-page.tsx';
export { LabelsPage } from './label/labels-page.tsx';
