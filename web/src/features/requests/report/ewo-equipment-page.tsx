// Choice of the machine before a report.
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { MachinePick } from '#web/parts/machine-pick/machine-pick.tsx';
import { getNewEwoRoute, parseOrigin, type RequestLayout } from '#web/paths/requests.ts';

export const DeskEwoEquipmentPage = () => <EwoEquipment place="desktop" />;
export const OperatorEwoEquipmentPage = () => <EwoEquipment place="operator" />;
export const TabletEwoEquipmentPage = () => <EwoEquipment place="tablet" />;

function EwoEquipment({ place }: { place: RequestLayout }) {
  const { t } = useTranslation('ewo');
  const [params] = useSearchParams();
  // A report started for another machine keeps its draft.
  const report = params.get('report') ?? undefined;
  return (
    <MachinePick
      title={t('pick.title')}
      hint={t('pick.hint')}
      inPlace={report !== undefined}
      to={(machine, element) =>
        getNewEwoRoute(place, { machine, element, report, ...parseOrigin(params), view: params.get('view') })
      }
    />
  );
}
