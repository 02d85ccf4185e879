// State of a lock-out in one sentence: isolated, or what still blocks the start.
import { Alert } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { Lockout } from '#shared/safety/lockout-api.ts';

export function LockoutNotice({ lockout }: { lockout: Lockout }) {
  const { t } = useTranslation('isolation');
  const { gaps, required, isolated, conflicts } = lockout;
  if (conflicts.some(({ settled }) => !settled)) return <Alert type="error">{t('conflicting')}</Alert>;
  if (isolated) return <Alert type="success">{t('isolated')}</Alert>;
  const text = gaps.isUndescribed
    ? t('undescribed')
    : gaps.toLock.length > 0
      ? t('locksMissing', { count: gaps.toLock.length })
      : gaps.toRelease.length > 0
        ? t('releasesMissing', { count: gaps.toRelease.length })
        : t('tryMissing');
  return (
    <Alert type={required ? 'warning' : 'info'}>{required ? text : `${t('notRequired')} ${text}`}</Alert>
  );
}
