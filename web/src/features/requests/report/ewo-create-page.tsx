// A new report of the machine in the address, what became of it once it is sent, or one that is put right.
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { machines } from '../../../../../shared/structure/api.ts';
import { usePathParams } from '../../../paths/path-params.ts';
import { ewoEquipmentPath, type Place } from '../../../paths/requests.ts';
import { Loaded, Loading } from '../../../ui/loading.tsx';
import { useCall } from '../../../use-call.ts';
import { useReportId } from '../proposed-id.ts';
import { EwoCorrection } from './ewo-correction.tsx';
import { EwoForm } from './ewo-form.tsx';
import { EwoSent } from './ewo-sent.tsx';

export const DeskCreatePage = () => <EwoCreate place="desktop" />;
export const OperatorCreatePage = () => <EwoCreate place="operator" />;
export const TabletCreatePage = () => <EwoCreate place="tablet" />;

function EwoCreate({ place }: { place: Place }) {
  const { id } = usePathParams<'id'>();
  const [params] = useSearchParams();
  const [machine, sent] = [params.get('machine'), params.get('sent')];
  if (id) return <EwoCorrection id={id} place={place} />;
  if (sent) return <EwoSent id={sent} place={place} />;
  if (machine) return <NewEwo machineId={Number(machine)} place={place} />;
  return <Navigate to={ewoEquipmentPath(place, { view: params.get('view') })} replace />;
}

function NewEwo({ machineId, place }: { machineId: number; place: Place }) {
  const { t } = useTranslation('ewo');
  const query = useCall(machines.get, { id: machineId });
  const report = useReportId();
  return (
    <Loaded query={query} title={t('form.title')}>
      {(machine) =>
        report ? <EwoForm key={report} machine={machine} report={report} place={place} /> : <Loading />
      }
    </Loaded>
  );
}
