// Handlers of tags (domain 6.2).
import type { tags as api } from '#shared/requests/tag-api.ts';
import { canReadTag } from '#shared/requests/tag-transitions.ts';
import { tags } from '../../db/entities/requests.ts';
import type { Handlers } from '../../http/serve.ts';
import { assertReadable } from '../../http/transitions.ts';
import { closeTag, convertTagToEwo, reopenTag } from './close.ts';
import { createTag, replaceTag } from './create.ts';
import { listOpenTags, listOwnTags, listTags } from './listing.ts';
import { planTagOrder } from './to-order.ts';
import { assignTag, reportTag, takeTag, transferTag } from './work.ts';

export const tag: Handlers<typeof api> = {
  list: listTags,
  open: listOpenTags,
  mine: listOwnTags,

  get: (call) => assertReadable(call, tags, canReadTag),

  create: createTag,
  replace: replaceTag,
  assign: assignTag,
  take: takeTag,
  report: reportTag,
  close: closeTag,
  reopen: reopenTag,
  transfer: transferTag,
  toEwo: convertTagToEwo,
  toOrder: planTagOrder,
};
