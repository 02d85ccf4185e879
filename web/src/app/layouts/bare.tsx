// Layout without menus, for wall screens.
import { Outlet } from 'react-router';
import { SessionProvider } from '../session/session-provider.tsx';

export const BareLayout = () => (
  <SessionProvider>
    <Outlet />
  </SessionProvider>
);
