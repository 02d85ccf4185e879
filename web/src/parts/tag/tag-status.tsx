// Indicators of a tag: state and age.
import { Badge, type BadgeProps, StatusIndicator } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { TagState } from '#shared/requests/tag-state.ts';
import { findAgeBadge, type tagAgeThresholds } from '#shared/requests/tag-times.ts';
import { Status, type StatusTone } from '../../ui/status.tsx';

const tones: Record<TagState, StatusTone> = { created: 'waiting', assigned: 'info', closed: 'good' };

export const TagStatus = ({ state }: { state: TagState }) => (
  <Status enumName="tagState" value={state} tone={tones[state]} />
);

const colours: Record<(typeof tagAgeThresholds)[number], BadgeProps['color']> = {
  7: 'severity-low',
  14: 'severity-medium',
  30: 'severity-critical',
};

/**
 * Shows the days since creation, with a badge from 7, 14 and 30 days on, and whether it was escalated to
 * administrators.
 */
export function TagAge({ days, escalated = false }: { days: number; escalated?: boolean }) {
  const { t } = useTranslation('tag');
  const badge = findAgeBadge(days);
  const text = t('days', { count: days });
  return (
    <>
      {badge ? <Badge color={colours[badge]}>{text}</Badge> : text}
      {escalated && (
        <>
          {' '}
          <StatusIndicator type="warning">{t('escalated')}</StatusIndicator>
        </>
      )}
    </>
  );
}
