// Pages of points and paths, in one chunk because users move between them.
export { PathMachinePage, PointMachinePage } from './machine-choice-page.tsx';
export { PathCreatePage, PathEditPage } from './path/path-form-page.tsx';
export { PathListPage } from './path/path-list-page.tsx';
export { PathPrintoutPage } from './path/route-sheet-page.tsx';
export { PointCreatePage, PointEditPage } from './point/point-form-page.tsx';
export { PointLabelsPage } from './point/point-labels-page.tsx';
export { PointListPage } from './point/point-list-page.tsx';
