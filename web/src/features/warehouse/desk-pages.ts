// Desktop pages of counts and labels, in one chunk.

export { CountListPage } from './count/count-list-page.tsx';
export { CountPage } from './count/count-page.tsx';
export { LabelsPage } from './label/labels-page.tsx';
