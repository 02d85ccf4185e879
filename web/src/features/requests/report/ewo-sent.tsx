// Confirmation of a sent report: its number and the next step.
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ewos } from '#shared/requests/ewo-api.ts';
import { useMachineName } from '#web/parts/ewo/ewo-cards.tsx';
import { EwoStatus } from '#web/parts/ewo/ewo-status.tsx';
import { getEwoEquipmentRoute, getOpenEwosRoute, type RequestLayout } from '#web/paths/requests.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { useCall } from '#web/use-call.ts';
import { formatMailedLeaders, getNextStepKey } from './ewo-next.ts';
import { ReportConfirmation } from './report-confirmation.tsx';

export function EwoSent({ id, place }: { id: string; place: RequestLayout }) {
  const { t } = useTranslation(['ewo', 'words']);
  const getMachineName = useMachineName();
  const view = useSearchParams()[0].get('view');
  const query = useCall(ewos.get, { id });
  return (
    <Loaded query={query} title={t('sent.title')}>
      {(ewo) => (
        <ReportConfirmation
          namespace="ewo"
          place={place}
          id={id}
          code={ewo.code}
          description={getMachineName(ewo.machineId)}
          next={[formatMailedLeaders(ewo, t), t(getNextStepKey(ewo))].filter(Boolean).join(' ')}
          state={<EwoStatus state={ewo.state} />}
          text={ewo.breakdownDescription}
          another={getEwoEquipmentRoute(place, { view })}
          opened={place === 'operator' ? getOpenEwosRoute(id) : undefined}
        />
      )}
    </Loaded>
  );
}
