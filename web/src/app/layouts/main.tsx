// Main desktop layout: side menu, alerts, and a quick look beside a list.
import { Outlet } from 'react-router';
import { QuickLookContext } from '../../ui/table/quick-look.tsx';
import { Alerts } from '../alerts/alerts.tsx';
import { SideMenu } from '../menu/side-menu.tsx';
import { useQuickLook } from '../quick-look-panel.tsx';
import { DeskLayout } from './desk.tsx';

export function MainLayout() {
  const quickLook = useQuickLook();
  return (
    <DeskLayout
      navigation={(onFollow) => <SideMenu onFollow={onFollow} />}
      navigationWidth={256}
      narrow={688}
      layout={quickLook.layout}
      extra={<Alerts under="/app/planning" />}
    >
      <QuickLookContext value={quickLook.place}>
        <Outlet />
      </QuickLookContext>
    </DeskLayout>
  );
}
