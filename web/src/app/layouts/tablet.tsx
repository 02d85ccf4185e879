// The technician's tablet.
import { TouchLayout } from './touch.tsx';

export const TabletLayout = () => <TouchLayout home="/app/tablet/homeTablet" />;
