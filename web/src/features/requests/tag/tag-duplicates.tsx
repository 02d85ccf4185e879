// What is open already at the machine, whosever it is: the same anomaly is not written twice, but nobody is kept from writing.
import { Alert } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { tags } from '../../../../../shared/requests/tag-api.ts';
import { PillarBadge } from '../../../parts/tag/pillar-badge.tsx';
import { useFormat } from '../../../ui/format.ts';
import { useAll } from '../../../use-call.ts';
import './tag.css';

export function TagDuplicates({ machineId }: { machineId: number }) {
  const { t } = useTranslation('tag');
  const { day } = useFormat();
  const { data = [], isError } = useAll(tags.open, { machineId });
  if (isError) return <Alert type="info">{t('duplicates.unknown')}</Alert>;
  if (data.length === 0) return null;
  return (
    <Alert type="warning" header={t('duplicates.title', { count: data.length })}>
      {t('duplicates.text')}
      <ul className="tag-open">
        {data.map(({ id, code, pillar, element, anomaly, createdOn, requester }) => (
          <li key={id}>
            <b>{code}</b> <PillarBadge pillar={pillar} />{' '}
            {[element && `${element.code} ${element.description}`, anomaly].filter(Boolean).join(': ')}{' '}
            <small>
              {day(createdOn)} · {requester}
            </small>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
