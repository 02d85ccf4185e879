// State of an obligation with the days that are left, as a mark and as a row of a table.
import { StatusIndicator } from '@cloudscape-design/components';
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

export function ObligationMark({ state, daysLeft = 0 }: Pick<ObligationStatus, 'state' | 'daysLeft'>) {
  const { t } = useTranslation(['obligations', 'enums']);
  const text =
    state === 'due'
      ? t('obligations:dueIn', { count: daysLeft })
      : state === 'expired'
        ? t('obligations:expiredFor', { count: -daysLeft })
        : t(`enums:obligationState.${state}`);
  return <StatusIndicator type={types[state]}>{text}</StatusIndicator>;
}
