// What a user may do about themselves: change plant where there is a choice, in the layout they are in; read the documentation; log out.
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isTouch } from '../../offline/touch-pages.ts';
import { useSession } from '../../session/session.ts';
import { logout, unableToLogout } from '../session/logout.ts';

const logoutHere = async () => (await import('../lock/leave.ts')).logoutHere();

export interface Command {
  id: string;
  text: string;
  run: () => void;
}

export function useUserCommands(plantPage = '/app/plant'): Command[] {
  const { t } = useTranslation('shell');
  const { tenant } = useSession();
  const navigate = useNavigate();
  const change = { id: 'plant', text: t('user.changePlant'), run: () => void navigate(plantPage) };
  const read = { id: 'docs', text: t('user.documentation'), run: () => void window.open('/docs', '_blank') };
  const leave = {
    id: 'logout',
    text: t('user.logout'),
    run: () => void (isTouch() ? logoutHere() : logout()).catch(unableToLogout),
  };
  return tenant.UserPlantsCount > 1 ? [change, read, leave] : [read, leave];
}
