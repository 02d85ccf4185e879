// Button from a machine to its breakdown report, for users who may create one.
import { Button } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { MachineResponse } from '#shared/structure/wire.ts';
import { getNewEwoRoute, getRequestLayout, type RequestLayout } from '../../paths/requests.ts';
import { useSession } from '../../session/session.ts';

interface Props {
  machine: Pick<MachineResponse, 'id' | 'stato'>;
  element?: string;
  /** Layout of the form; if absent, that of the user's profile. */
  place?: RequestLayout;
}

export function ReportBreakdown({ machine, element, place }: Props) {
  const { t } = useTranslation('shell');
  const session = useSession();
  const navigate = useNavigate();
  if (machine.stato === 'dismissed' || !session.may('ewo', 'create')) return null;
  const path = getNewEwoRoute(place ?? getRequestLayout(session.profile), { machine: machine.id, element });
  return <Button onClick={() => void navigate(path)}>{t('create.breakdown')}</Button>;
}
