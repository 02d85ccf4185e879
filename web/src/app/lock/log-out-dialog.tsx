// Before somebody logs out of a tablet with work that is not sent, or without a network: how much it is and what becomes of it.
import { Box } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../../session/online.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { logoutHere } from './leave.ts';

interface Props {
  unsent: number;
  onClose: () => void;
}

export function LogOutDialog({ unsent, onClose }: Props) {
  const { t } = useTranslation('lock');
  const online = useOnline();
  return (
    <Confirm
      title={t(unsent > 0 ? 'leave.title' : 'leave.titleOffline')}
      action={t('leave.act')}
      onConfirm={logoutHere}
      onClose={onClose}
    >
      {unsent > 0 && <Box variant="p">{t('leave.waits', { count: unsent })}</Box>}
      {!online && <Box variant="p">{t('leave.offline')}</Box>}
    </Confirm>
  );
}
