// A report arrived: its number, and what happens next.
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ewos } from '../../../../../shared/requests/ewo-api.ts';
import { useMachineName } from '../../../parts/ewo/ewo-cards.tsx';
import { EwoState } from '../../../parts/ewo/ewo-state.tsx';
import { ewoEquipmentPath, openEwosPath, type Place } from '../../../paths/requests.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { useCall } from '../../../use-call.ts';
import { Sent } from '../sent.tsx';
import { nextOf } from './ewo-next.ts';

export function EwoSent({ id, place }: { id: string; place: Place }) {
  const { t } = useTranslation(['ewo', 'words']);
  const nameOf = useMachineName();
  const view = useSearchParams()[0].get('view');
  const query = useCall(ewos.get, { id });
  return (
    <Loaded query={query} title={t('sent.title')}>
      {(ewo) => (
        <Sent
          namespace="ewo"
          place={place}
          id={id}
          code={ewo.code}
          description={nameOf(ewo.machineId)}
          next={t(nextOf(ewo))}
          state={<EwoState state={ewo.state} />}
          text={ewo.breakdownDescription}
          another={ewoEquipmentPath(place, { view })}
          opened={place === 'operator' ? openEwosPath(id) : undefined}
        />
      )}
    </Loaded>
  );
}
