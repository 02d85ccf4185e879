// Open EWOs of the machine, shown to avoid duplicates without preventing a report.
import { Alert } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { type EwoItem, ewos } from '#shared/requests/ewo-api.ts';
import { canFollowEwo } from '#shared/requests/ewo-following.ts';
import { canReadEwo } from '#shared/requests/ewo-transitions.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { FollowButton } from '#web/parts/ewo/following.tsx';
import { getEwoViewRoute, getOpenEwosRoute, type RequestLayout } from '#web/paths/requests.ts';
import { toPrincipal, useSession } from '#web/session/session.ts';
import { useFormat } from '#web/ui/format.ts';
import { PlainLink } from '#web/ui/plain-link.tsx';
import { useAllItems } from '#web/use-call.ts';
import './ewo.css';

const getRoute = (place: RequestLayout, id: string) =>
  place === 'operator' ? getOpenEwosRoute(id) : getEwoViewRoute(place, id);

export function EwoDuplicates({ machineId, place }: { machineId: number; place: RequestLayout }) {
  const { t } = useTranslation('ewo');
  const { data = [], isError } = useAllItems(ewos.open, { machineId });
  if (isError) return <Alert type="info">{t('duplicates.unknown')}</Alert>;
  if (data.length === 0) return null;
  return (
    <Alert type="warning" header={t('duplicates.title', { count: data.length })}>
      {t('duplicates.text')}
      <ul className="ewo-open">
        {data.map((ewo) => (
          <li key={ewo.id}>
            <Duplicate ewo={ewo} place={place} />
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** An open EWO of the machine, with the button to follow it instead of reporting it again. */
function Duplicate({ ewo, place }: { ewo: EwoItem; place: RequestLayout }) {
  const { t } = useTranslation(['following', 'words', 'enums']);
  const { instant } = useFormat();
  const principal = toPrincipal(useSession());
  return (
    <>
      {canReadEwo(principal, ewo) ? (
        <PlainLink className="ewo-link" to={getRoute(place, ewo.id)}>
          {ewo.code}
        </PlainLink>
      ) : (
        <b>{ewo.code}</b>
      )}{' '}
      ({getEnumText('ewoState', ewo.state)}){' '}
      {[ewo.element && `${ewo.element.code} ${ewo.element.description}`, ewo.breakdownDescription]
        .filter(Boolean)
        .join(': ')}{' '}
      {ewo.requester && (
        <small>
          {instant(ewo.createdAt)} · {ewo.requester}
        </small>
      )}{' '}
      {canFollowEwo(principal, ewo) ? (
        <FollowButton ewo={ewo} />
      ) : (
        <b>{t(ewo.followed ? 'following:following' : 'following:own')}</b>
      )}
    </>
  );
}
