// Layout of the tablet of technicians and of users who carry out paths.
import { findTabletHome } from '../../paths/tablet.ts';
import { TouchLayout } from './touch.tsx';

export const TabletLayout = () => (
  <TouchLayout
    layout="tablet"
    homeOf={(profile) => findTabletHome(profile) ?? '/app'}
    plantPage="/app/tablet/plant"
  />
);
