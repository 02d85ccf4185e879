// The date of a step: empty means now, and it says before which moment it cannot have been (domain 5.2).
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import type { Instant } from '../../../../shared/day.ts';
import { instant, optional } from '../../../../shared/fields.ts';
import { dateProblem } from '../../../../shared/steps.ts';
import type { AnyObject } from '../../ui/form/schema-fields.ts';
import { useFormat } from '../../ui/format.ts';

export function LeastDate({ least }: { least: Instant | undefined }) {
  const { t } = useTranslation('ewoWork');
  const format = useFormat();
  return least ? t('least', { at: format.instant(least) }) : t('emptyIsNow');
}

/** The schema, its date held to the order of the steps already while it is typed. */
export function notBefore<Schema extends AnyObject>(
  schema: Schema,
  field: string,
  least: Instant | undefined,
  now: () => Instant,
): Schema {
  const date = instant().superRefine((given, context) => {
    const message = dateProblem(given, least, now());
    if (message) context.addIssue({ code: 'custom', message });
  });
  return schema.extend({ [field]: optional(date) } satisfies z.ZodRawShape) as unknown as Schema;
}
