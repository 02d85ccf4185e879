// Page of a new report for the machine in the URL, its confirmation after sending, or the correction of a
// report.
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { machines } from '#shared/structure/api.ts';
import { useRouteParams } from '#web/paths/path-params.ts';
import { getEwoEquipmentRoute, type RequestLayout } from '#web/paths/requests.ts';
import { Loaded, Loading } from '#web/ui/loading.tsx';
import { useCall } from '#web/use-call.ts';
import { useReportId } from '../proposed-id.ts';
import { EwoCorrection } from './ewo-correction.tsx';
import { EwoForm } from './ewo-form.tsx';
import { EwoSent } from './ewo-sent.tsx';

export const DeskEwoCreatePage = () => <EwoCreate place="desktop" />;
export const OperatorEwoCreatePage = () => <EwoCreate place="operator" />;
export const TabletEwoCreatePage = () => <EwoCreate place="tablet" />;

function EwoCreate({ place }: { place: RequestLayout }) {
  const { id } = useRouteParams<'id'>();
  const [params] = useSearchParams();
  const [machine, sentId] = [params.get('machine'), params.get('sent')];
  if (id) return <EwoCorrection id={id} place={place} />;
  if (sentId) return <EwoSent id={sentId} place={place} />;
  if (machine) return <NewEwo machineId={Number(machine)} place={place} />;
  return <Navigate to={getEwoEquipmentRoute(place, { view: params.get('view') })} replace />;
}

function NewEwo({ machineId, place }: { machineId: number; place: RequestLayout }) {
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
