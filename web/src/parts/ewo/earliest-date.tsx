// Help of a step's date: empty means now, and the earliest possible moment is shown (domain 5.2).
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { findDateProblem } from '#shared/date-order.ts';
import type { Instant } from '#shared/day.ts';
import { instant, optional } from '#shared/fields.ts';
import type { AnyObjectSchema } from '../../ui/form/schema-fields.ts';
import { useFormat } from '../../ui/format.ts';

export function EarliestDate({ earliestDate }: { earliestDate: Instant | undefined }) {
  const { t } = useTranslation('ewoWork');
  const format = useFormat();
  return earliestDate ? t('least', { at: format.instant(earliestDate) }) : t('emptyIsNow');
}

/** Returns the schema with a date that is checked against the order of the steps while typing. */
export function withEarliestDate<Schema extends AnyObjectSchema>(
  schema: Schema,
  field: string,
  least: Instant | undefined,
  now: () => Instant,
): Schema {
  const date = instant().superRefine((enteredDate, context) => {
    const message = findDateProblem(enteredDate, least, now());
    if (message) context.addIssue({ code: 'custom', message });
  });
  return schema.extend({ [field]: optional(date) } satisfies z.ZodRawShape) as unknown as Schema;
}
