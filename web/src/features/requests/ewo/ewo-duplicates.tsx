// What is open already at the machine: the same failure is not reported twice, but nobody is kept from reporting.
import { Alert } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { ewos } from '../../../../../shared/requests/ewo-api.ts';
import { enumText } from '../../../i18n/text.ts';
import { useFormat } from '../../../ui/format.ts';
import { useAll } from '../../../use-call.ts';
import './ewo.css';

export function EwoDuplicates({ machineId }: { machineId: number }) {
  const { t } = useTranslation(['ewo', 'words', 'enums']);
  const { instant } = useFormat();
  const { data = [], isError } = useAll(ewos.open, { machineId });
  if (isError) return <Alert type="info">{t('duplicates.unknown')}</Alert>;
  if (data.length === 0) return null;
  return (
    <Alert type="warning" header={t('duplicates.title', { count: data.length })}>
      {t('duplicates.text')}
      <ul className="ewo-open">
        {data.map(({ id, code, state, element, breakdownDescription, createdAt, requester }) => (
          <li key={id}>
            <b>{code}</b> ({enumText('ewoState', state)}){' '}
            {[element && `${element.code} ${element.description}`, breakdownDescription]
              .filter(Boolean)
              .join(': ')}{' '}
            <small>
              {instant(createdAt)} · {requester}
            </small>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
