// Whether the permits of a work let it go on now, in one sentence.
import { Alert } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { findMissingPermits } from '#shared/safety/permit.ts';
import type { WorkPermits } from '#shared/safety/permit-api.ts';
import { getEnumText } from '../../i18n/text.ts';
import { useRunningNow } from '../../ui/today.ts';
import { useKindText } from './use-kind-text.ts';

export function PermitNotice({ permits }: { permits: WorkPermits }) {
  const { t } = useTranslation(['permits', 'enums']);
  const now = useRunningNow();
  const { getName } = useKindText();
  const { required, items } = permits;
  const missing = findMissingPermits({ required, permits: items }, now);
  if (missing.length > 0)
    return (
      <Alert type="warning">
        {t('permits:missing')}{' '}
        {missing
          .map(({ kind, code, gap }) => {
            const description = items.find((permit) => permit.kind === kind)?.kindName;
            return `${code ?? getName({ code: kind, description })}: ${getEnumText('permitMissing', gap)}`;
          })
          .join(' · ')}
      </Alert>
    );
  const isNeeded = required.length > 0 || items.some(({ state }) => state === 'running');
  return isNeeded ? (
    <Alert type="success">{t('permits:inForce')}</Alert>
  ) : (
    <Alert type="info">{t('permits:notNeeded')}</Alert>
  );
}
