// Which machine it is about, before the tag; of 5S there need be none.
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { MachinePick } from '../../../parts/machine-pick/machine-pick.tsx';
import { editTagPath, newTagPath, originIn, type Place } from '../../../paths/requests.ts';
import { PlainLink } from '../../../ui/plain-link.tsx';

export const DeskEquipmentPage = () => <TagEquipment place="desktop" />;
export const OperatorEquipmentPage = () => <TagEquipment place="operator" />;
export const TabletEquipmentPage = () => <TagEquipment place="tablet" />;

function TagEquipment({ place }: { place: Place }) {
  const { t } = useTranslation('tag');
  const [params] = useSearchParams();
  const [report, edited] = [params.get('report') ?? undefined, params.get('tag')];
  const begun = { report, ...originIn(params), view: params.get('view') };
  const inPlace = report !== undefined || edited !== null;
  const to = (machine?: number, element?: string) =>
    edited
      ? editTagPath(place, edited, { machine, element })
      : newTagPath(place, { machine, element, ...begun });
  return (
    <MachinePick
      title={t('pick.title')}
      hint={t('pick.hint')}
      inPlace={inPlace}
      to={to}
      without={
        <div className="pick-row">
          <PlainLink className="pick" to={to()} inPlace={inPlace}>
            <b>{t('pick.fiveS')}</b>
            <span>{t('pick.fiveSHint')}</span>
          </PlainLink>
        </div>
      }
    />
  );
}
