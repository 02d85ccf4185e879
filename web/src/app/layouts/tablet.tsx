// The technician's tablet, and that of whoever walks paths.
import { tabletHomeOf } from '../../paths/tablet.ts';
import { TouchLayout } from './touch.tsx';

export const TabletLayout = () => (
  <TouchLayout
    layout="tablet"
    homeOf={(profile) => tabletHomeOf(profile) ?? '/app'}
    plantPage="/app/tablet/plant"
  />
);
