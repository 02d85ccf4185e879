// The documentation: contents and search beside the page, no work to do.
import { Outlet } from 'react-router';
import { ContentsMenu } from '../../features/docs/contents-menu.tsx';
import { Desk } from './desk.tsx';

export const DocsLayout = () => (
  <Desk navigation={(onFollow) => <ContentsMenu onFollow={onFollow} />} navigationWidth={320} narrow={912}>
    <Outlet />
  </Desk>
);
