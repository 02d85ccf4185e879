// Returns the reason a record's import cannot be undone, in the user's language.
import type { Batch } from '#shared/ingestion/import-api.ts';
import type { MessageCode } from '#shared/messages.ts';
import { RefusalError } from '#shared/refused.ts';
import { getErrorText } from '#web/i18n/text.ts';

type Blocker = NonNullable<Batch['blockers']>[number];

export const formatBlocker = ({ code, values }: Blocker): string =>
  getErrorText(new RefusalError('conflict', code as MessageCode, { values }));
