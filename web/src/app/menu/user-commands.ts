// Commands of the user menu: change plant if there are several, choose notices, read the documentation, log out.
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isTouchPage } from '../../offline/touch-pages.ts';
import { useSession } from '../../session/session.ts';
import { logout, reportLogoutFailure } from '../session/logout.ts';

const logoutHere = async () => (await import('../lock/leave.ts')).logoutFromTablet();

export interface UserCommand {
  id: string;
  text: string;
  run: () => void;
}

export function useUserCommands(plantPage = '/app/plant'): UserCommand[] {
  const { t } = useTranslation('shell');
  const { tenant, user } = useSession();
  const navigate = useNavigate();
  const changePlantCommand = {
    id: 'plant',
    text: t('user.changePlant'),
    run: () => void navigate(plantPage),
  };
  const noticesCommand = {
    id: 'notices',
    text: t('user.notices'),
    run: () => void navigate('/app/notices'),
  };
  const documentationCommand = {
    id: 'docs',
    text: t('user.documentation'),
    run: () => void window.open('/docs', '_blank'),
  };
  const logoutCommand = {
    id: 'logout',
    text: t('user.logout'),
    run: () => void (isTouchPage() ? logoutHere() : logout()).catch(reportLogoutFailure),
  };
  return [
    ...(tenant.UserPlantsCount > 1 ? [changePlantCommand] : []),
    // The touch menu lists its own page of notices.
    ...(user && !isTouchPage() ? [noticesCommand] : []),
    documentationCommand,
    logoutCommand,
  ];
}
