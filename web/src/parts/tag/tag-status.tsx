// What is seen of a tag at a glance: its state, and how long it has been open.
import { Badge, type BadgeProps, StatusIndicator } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { TagState } from '../../../../shared/requests/tag-state.ts';
import { ageBadge, type ages } from '../../../../shared/requests/tag-times.ts';
import { Status, type Tone } from '../../ui/status.tsx';

const tones: Record<TagState, Tone> = { created: 'waiting', assigned: 'info', closed: 'good' };

export const TagStatus = ({ state }: { state: TagState }) => (
  <Status of="tagState" value={state} tone={tones[state]} />
);

const colours: Record<(typeof ages)[number], BadgeProps['color']> = {
  7: 'severity-low',
  14: 'severity-medium',
  30: 'severity-critical',
};

/** Days open, marked from 7, 14 and 30 days on; and whether administrators were told. */
export function TagAge({ days, escalated = false }: { days: number; escalated?: boolean }) {
  const { t } = useTranslation('tag');
  const badge = ageBadge(days);
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
