// State of an obligation with the days that are left, as a mark and as a row of a table.
import { StatusIndicator } from '@cloudscape-design/components';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#shared/contract.ts';
import type { obligations } from '#shared/safety/obligation-api.ts';
import {
  getObligationMonths,
  getObligationStatus,
  type ObligationState,
  type ObligationStatus,
} from '#shared/safety/obligation-state.ts';

export type ObligationItem = Answer<typeof obligations.get>;
export type ObligationRow = Omit<ObligationItem, 'months'> & ObligationStatus & { months?: number };

/** Returns an obligation with its state on a day, and the months that count. */
export const toObligationRow = (obligation: ObligationItem, today: string): ObligationRow => {
  const { months: _, ...fields } = obligation;
  const months = getObligationMonths(obligation);
  return { ...fields, ...getObligationStatus(obligation, today), ...(months !== undefined && { months }) };
};

const types = {
  valid: 'success',
  due: 'warning',
  expired: 'error',
  notRequired: 'info',
  ended: 'stopped',
} as const satisfies Record<ObligationState, string>;

type Status = Pick<ObligationStatus, 'state' | 'daysLeft'>;

/** Returns a function for the state in words, with the days that are left or over. */
export function useObligationText(): (status: Status) => string {
  const { t } = useTranslation(['obligations', 'enums']);
  return useCallback(
    ({ state, daysLeft = 0 }) => {
      if (state === 'due') return t('obligations:dueIn', { count: daysLeft });
      if (state === 'expired') return t('obligations:expiredFor', { count: -daysLeft });
      return t(`enums:obligationState.${state}`);
    },
    [t],
  );
}

export function ObligationMark(status: Status) {
  const getText = useObligationText();
  return <StatusIndicator type={types[status.state]}>{getText(status)}</StatusIndicator>;
}
