// Open tags of the machine, shown to avoid duplicates without preventing a new tag.
import { Alert } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { tags } from '#shared/requests/tag-api.ts';
import { canReadTag } from '#shared/requests/tag-transitions.ts';
import { PillarBadge } from '#web/parts/tag/pillar-badge.tsx';
import { getOwnTagsRoute, getTagViewRoute, type RequestLayout } from '#web/paths/requests.ts';
import { toPrincipal, useSession } from '#web/session/session.ts';
import { useFormat } from '#web/ui/format.ts';
import { PlainLink } from '#web/ui/plain-link.tsx';
import { useAllItems } from '#web/use-call.ts';
import './tag.css';

const getRoute = (place: RequestLayout, id: string) =>
  place === 'operator' ? getOwnTagsRoute(id) : getTagViewRoute(place, id);

export function TagDuplicates({ machineId, place }: { machineId: number; place: RequestLayout }) {
  const { t } = useTranslation('tag');
  const { day } = useFormat();
  const principal = toPrincipal(useSession());
  const { data = [], isError } = useAllItems(tags.open, { machineId });
  if (isError) return <Alert type="info">{t('duplicates.unknown')}</Alert>;
  if (data.length === 0) return null;
  return (
    <Alert type="warning" header={t('duplicates.title', { count: data.length })}>
      {t('duplicates.text')}
      <ul className="tag-open">
        {data.map((tag) => (
          <li key={tag.id}>
            {canReadTag(principal, tag) ? (
              <PlainLink to={getRoute(place, tag.id)}>{tag.code}</PlainLink>
            ) : (
              <b>{tag.code}</b>
            )}{' '}
            <PillarBadge pillar={tag.pillar} />{' '}
            {[tag.element && `${tag.element.code} ${tag.element.description}`, tag.anomaly]
              .filter(Boolean)
              .join(': ')}{' '}
            <small>
              {day(tag.createdOn)} · {tag.requester}
            </small>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
