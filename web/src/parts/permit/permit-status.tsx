// State of a permit with the time that is left, or why work under it cannot go on.
import { Box, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { minutesBetween } from '#shared/day.ts';
import { findPermitGap, getFireWatchEnd, type PermitState } from '#shared/safety/permit.ts';
import type { PermitItem } from '#shared/safety/permit-api.ts';
import { useFormat } from '../../ui/format.ts';
import { Status, type StatusTone } from '../../ui/status.tsx';
import { useRunningNow } from '../../ui/today.ts';

const tones: Record<PermitState, StatusTone> = {
  requested: 'waiting',
  issued: 'waiting',
  running: 'good',
  suspended: 'bad',
  fireWatch: 'warning',
  handedBack: 'stopped',
  cancelled: 'stopped',
};

export function PermitStatus({ permit }: { permit: PermitItem }) {
  const { t } = useTranslation('permits');
  const format = useFormat();
  const now = useRunningNow();
  const { state, to } = permit;
  const gap = state === 'running' ? findPermitGap(permit, now) : undefined;
  const isExpired = state === 'issued' && Date.parse(now) >= Date.parse(to);
  const watchEnd = state === 'fireWatch' ? getFireWatchEnd(permit) : undefined;
  const getMinutesLeft = (until: string) => Math.max(0, Math.ceil(minutesBetween(now, until)));
  return (
    <SpaceBetween size="xxs">
      {gap || isExpired ? (
        <Status enumName="permitMissing" value={gap ?? 'expired'} tone="bad" />
      ) : (
        <Status enumName="permitState" value={state} tone={tones[state]} />
      )}
      {state === 'running' && !gap && (
        <Box color={getMinutesLeft(to) <= 60 ? 'text-status-warning' : 'text-body-secondary'}>
          {t('left', { time: format.minutes(getMinutesLeft(to)) })}
        </Box>
      )}
      {watchEnd && (
        <Box color="text-body-secondary">
          {getMinutesLeft(watchEnd) > 0
            ? t('watchLeft', { time: format.minutes(getMinutesLeft(watchEnd)) })
            : t('watchOver')}
        </Box>
      )}
    </SpaceBetween>
  );
}
