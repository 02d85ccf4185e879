// Handlers of tags (domain 6.2).
import type { InputOf } from '#shared/contract.ts';
import type { tags as api } from '#shared/requests/tag-api.ts';
import { canReadTag } from '#shared/requests/tag-transitions.ts';
import { tags } from '../../db/entities/requests.ts';
import type { Store } from '../../db/store.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Actor } from '../../http/session.ts';
import { assertReadable } from '../../http/transitions.ts';
import { closeTag, convertTagToEwo, reopenTag } from './close.ts';
import { createTag, replaceTag } from './create.ts';
import { listOpenTags, listOwnTags, listTags } from './listing.ts';
import { withInjured } from './safety-event.ts';
import { getSafetyFigures } from './safety-figures.ts';
import { planTagOrder } from './to-order.ts';
import { assignTag, reportTag, takeTag, transferTag } from './work.ts';

interface GetCall {
  input: InputOf<typeof api.get>;
  actor: Actor;
  store: Store;
}

export const tag: Handlers<typeof api> = {
  list: listTags,
  open: listOpenTags,
  mine: listOwnTags,
  safety: getSafetyFigures,

  get: withInjured((call: GetCall) => assertReadable(call, tags, canReadTag)),

  create: withInjured(createTag),
  replace: withInjured(replaceTag),
  assign: withInjured(assignTag),
  take: withInjured(takeTag),
  report: withInjured(reportTag),
  close: withInjured(closeTag),
  reopen: withInjured(reopenTag),
  transfer: transferTag,
  toEwo: withInjured(convertTagToEwo),
  toOrder: withInjured(planTagOrder),
};
