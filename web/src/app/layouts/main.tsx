// The desk of those who work: side menu, alerts, and a quick look beside a list.
import { Outlet } from 'react-router';
import { QuickLookContext } from '../../ui/table/quick-look.tsx';
import { Alerts } from '../alerts/alerts.tsx';
import { SideMenu } from '../menu/side-menu.tsx';
import { useQuickLook } from '../quick-look-panel.tsx';
import { Desk } from './desk.tsx';

export function MainLayout() {
  const look = useQuickLook();
  return (
    <Desk
      navigation={(onFollow) => <SideMenu onFollow={onFollow} />}
      navigationWidth={256}
      narrow={688}
      layout={look.layout}
      extra={<Alerts under="/app/planning" />}
    >
      <QuickLookContext value={look.place}>
        <Outlet />
      </QuickLookContext>
    </Desk>
  );
}
