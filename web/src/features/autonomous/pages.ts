// The pages of points and paths: who opens one soon opens the others, so they come together.
export { PathMachinePage, PointMachinePage } from './machine-choice-page.tsx';
export { PathCreatePage, PathEditPage } from './path/path-form-page.tsx';
export { PathListPage } from './path/path-list-page.tsx';
export { RouteSheetPage } from './path/route-sheet-page.tsx';
export { PointCreatePage, PointEditPage } from './point/point-form-page.tsx';
export { PointLabelsPage } from './point/point-labels-page.tsx';
export { PointListPage } from './point/point-list-page.tsx';
