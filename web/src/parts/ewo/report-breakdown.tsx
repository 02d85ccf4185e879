// From a machine to the report of its breakdown, for whoever may report one.
import { Button } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { MachineResponse } from '../../../../shared/structure/wire.ts';
import { newEwoPath, type Place, placeOf } from '../../paths/requests.ts';
import { useSession } from '../../session/session.ts';

interface Props {
  machine: Pick<MachineResponse, 'id' | 'stato'>;
  element?: string;
  /** Otherwise where their profile works. */
  place?: Place;
}

export function ReportBreakdown({ machine, element, place }: Props) {
  const { t } = useTranslation('shell');
  const session = useSession();
  const navigate = useNavigate();
  if (machine.stato === 'dismissed' || !session.may('ewo', 'create')) return null;
  const path = newEwoPath(place ?? placeOf(session.profile), { machine: machine.id, element });
  return <Button onClick={() => void navigate(path)}>{t('create.breakdown')}</Button>;
}
