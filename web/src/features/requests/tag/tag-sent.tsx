// A tag arrived: its number, and what happens next.
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { tags } from '../../../../../shared/requests/tag-api.ts';
import { isSolvedOnTheSpot } from '../../../../../shared/requests/tag-moves.ts';
import { PillarBadge } from '../../../parts/tag/pillar-badge.tsx';
import { TagStatus } from '../../../parts/tag/tag-status.tsx';
import { ownTagsPath, type Place, tagEquipmentPath, tagViewPath } from '../../../paths/requests.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { useCall } from '../../../use-call.ts';
import { Sent } from '../sent.tsx';

export function TagSent({ id, place }: { id: string; place: Place }) {
  const { t } = useTranslation('tag');
  const view = useSearchParams()[0].get('view');
  const query = useCall(tags.get, { id });
  return (
    <Loaded query={query} title={t('sent.title')}>
      {(tag) => (
        <Sent
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
          another={tagEquipmentPath(place, { view })}
          opened={place === 'operator' ? ownTagsPath(id) : tagViewPath(place, id)}
        />
      )}
    </Loaded>
  );
}
