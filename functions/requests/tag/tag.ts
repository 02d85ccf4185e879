// The calls of tags (domain 6.2).
import type { tags as api } from '../../../shared/requests/tag-api.ts';
import { readsTag } from '../../../shared/requests/tag-moves.ts';
import { readable } from '../../http/moved.ts';
import type { Handlers } from '../../http/serve.ts';
import { tags } from '../../table/entities/requests.ts';
import { close, reopen, toEwo } from './close.ts';
import { create, replace } from './create.ts';
import { list, mine, open } from './listing.ts';
import { assign, report, take, transfer } from './work.ts';

export const tag: Handlers<typeof api> = {
  list,
  open,
  mine,

  get: (call) => readable(call, tags, readsTag),

  create,
  replace,
  assign,
  take,
  report,
  close,
  reopen,
  transfer,
  toEwo,
};
