// Choice of the machine before a tag; optional for 5S tags.
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { MachinePick } from '#web/parts/machine-pick/machine-pick.tsx';
import { getEditTagRoute, getNewTagRoute, parseOrigin, type RequestLayout } from '#web/paths/requests.ts';
import { PlainLink } from '#web/ui/plain-link.tsx';

export const DeskTagEquipmentPage = () => <TagEquipment place="desktop" />;
export const OperatorTagEquipmentPage = () => <TagEquipment place="operator" />;
export const TabletTagEquipmentPage = () => <TagEquipment place="tablet" />;

function TagEquipment({ place }: { place: RequestLayout }) {
  const { t } = useTranslation('tag');
  const [params] = useSearchParams();
  const [report, editedTagId] = [params.get('report') ?? undefined, params.get('tag')];
  const reportParams = { report, ...parseOrigin(params), view: params.get('view') };
  const inPlace = report !== undefined || editedTagId !== null;
  const getRoute = (machine?: number, element?: string) =>
    editedTagId
      ? getEditTagRoute(place, editedTagId, { machine, element })
      : getNewTagRoute(place, { machine, element, ...reportParams });
  return (
    <MachinePick
      title={t('pick.title')}
      hint={t('pick.hint')}
      inPlace={inPlace}
      to={getRoute}
      without={
        <div className="pick-row">
          <PlainLink className="pick" to={getRoute()} inPlace={inPlace}>
            <b>{t('pick.fiveS')}</b>
            <span>{t('pick.fiveSHint')}</span>
          </PlainLink>
        </div>
      }
    />
  );
}
