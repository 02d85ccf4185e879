// Layout of the documentation: contents and search beside the page.
import { Outlet } from 'react-router';
import { ContentsMenu } from '../../features/docs/contents-menu.tsx';
import { DeskLayout } from './desk.tsx';

export const DocsLayout = () => (
  <DeskLayout
    navigation={(onFollow) => <ContentsMenu onFollow={onFollow} />}
    navigationWidth={320}
    narrow={912}
  >
    <Outlet />
  </DeskLayout>
);
