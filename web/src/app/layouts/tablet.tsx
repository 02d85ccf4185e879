// The technician's tablet.
import { TouchLayout } from './touch.tsx';

export const TabletLayout = () => (
  <TouchLayout layout="tablet" home="/app/tablet/homeTablet" plantPage="/app/tablet/plant" />
);
