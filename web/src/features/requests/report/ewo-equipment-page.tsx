// Which machine it is about, before the report.
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { MachinePick } from '../../../parts/machine-pick/machine-pick.tsx';
import { newEwoPath, originIn, type Place } from '../../../paths/requests.ts';

export const DeskEquipmentPage = () => <EwoEquipment place="desktop" />;
export const OperatorEquipmentPage = () => <EwoEquipment place="operator" />;
export const TabletEquipmentPage = () => <EwoEquipment place="tablet" />;

function EwoEquipment({ place }: { place: Place }) {
  const { t } = useTranslation('ewo');
  const [params] = useSearchParams();
  // a report begun for another machine goes on with what was typed
  const report = params.get('report') ?? undefined;
  return (
    <MachinePick
      title={t('pick.title')}
      hint={t('pick.hint')}
      inPlace={report !== undefined}
      to={(machine, element) =>
        newEwoPath(place, { machine, element, report, ...originIn(params), view: params.get('view') })
      }
    />
  );
}
