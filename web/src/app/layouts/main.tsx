// The desk of those who work: side menu, alerts, and a quick look beside a list.
import { Outlet } from 'react-router';
import { QuickLookContext } from '../../ui/quick-look.tsx';
import { Alerts } from '../alerts/alerts.tsx';
import { useQuickLook } from '../quick-look-panel.tsx';
import { SideMenu } from '../side-menu.tsx';
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
