// Nothing but the page: a screen on a wall has no menu.
import { Outlet } from 'react-router';
import { SessionProvider } from '../session/session-provider.tsx';

export const BareLayout = () => (
  <SessionProvider>
    <Outlet />
  </SessionProvider>
);
