// Confirmation of a sent tag: its number and the next step.
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { tags } from '#shared/requests/tag-api.ts';
import { isSolvedOnTheSpot } from '#shared/requests/tag-transitions.ts';
import { PillarBadge } from '#web/parts/tag/pillar-badge.tsx';
import { TagStatus } from '#web/parts/tag/tag-status.tsx';
import {
  getOwnTagsRoute,
  getTagEquipmentRoute,
  getTagViewRoute,
  type RequestLayout,
} from '#web/paths/requests.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { useCall } from '#web/use-call.ts';
import { ReportConfirmation } from '../report/report-confirmation.tsx';

export function TagSent({ id, place }: { id: string; place: RequestLayout }) {
  const { t } = useTranslation('tag');
  const view = useSearchParams()[0].get('view');
  const query = useCall(tags.get, { id });
  return (
    <Loaded query={query} title={t('sent.title')}>
      {(tag) => (
        <ReportConfirmation
          namespace="tag"
          place={place}
          id={id}
          code={tag.code}
          next={t(isSolvedOnTheSpot(tag) ? 'sent.onTheSpot' : 'sent.next')}
          state={
            <div>
              <PillarBadge pillar={tag.pillar} /> <TagStatus state={tag.state} />
            </div>
          }
          text={tag.anomaly}
          another={getTagEquipmentRoute(place, { view })}
          opened={place === 'operator' ? getOwnTagsRoute(id) : getTagViewRoute(place, id)}
        />
      )}
    </Loaded>
  );
}
