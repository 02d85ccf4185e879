// What keeps a thing from being taken back, in the user's language.
import type { Batch } from '../../../../../shared/ingestion/import-api.ts';
import type { MessageCode } from '../../../../../shared/messages.ts';
import { Refused } from '../../../../../shared/refused.ts';
import { errorText } from '../../../i18n/text.ts';

type Blocker = NonNullable<Batch['blockers']>[number];

export const blockerText = ({ code, values }: Blocker): string =>
  errorText(new Refused('conflict', code as MessageCode, { values }));
