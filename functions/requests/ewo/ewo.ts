// The calls of emergency work orders (domain 5.2).
import type { ewos as api } from '../../../shared/requests/ewo-api.ts';
import { readsEwo } from '../../../shared/requests/ewo-moves.ts';
import { shownEwo } from '../../../shared/requests/steps/ewo.ts';
import { readable } from '../../http/moved.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Actor } from '../../http/session.ts';
import { ewos } from '../../table/entities/requests.ts';
import { close, correct, reopen } from './close.ts';
import { create } from './create.ts';
import { list, mine, open } from './listing.ts';
import { opportunity } from './opportunity.ts';
import { sheet } from './sheet.ts';
import type { KeptEwo } from './shown.ts';
import { missedWarnings, warnings } from './warnings.ts';
import { assign, cancel, diagnose, hold, priority, resume, start, take } from './work.ts';

/** A step answers the page of the EWO it led to. */
const step =
  <Call extends { actor: Actor }>(take: (call: Call) => Promise<KeptEwo>) =>
  async (call: Call) =>
    shownEwo(await take(call), call.actor);

export const ewo: Handlers<typeof api> = {
  list,
  open,
  mine,
  sheet,
  opportunity,
  warnings,
  missedWarnings,

  get: async (call) => shownEwo(await readable(call, ewos, readsEwo), call.actor),

  create: step(({ input, actor, store }) => create(input, { actor, store })),
  assign: step(assign),
  take: step(take),
  start: step(start),
  diagnose: step(diagnose),
  hold: step(hold),
  resume: step(resume),
  priority: step(priority),
  close: step(close),
  cancel: step(cancel),
  reopen: step(reopen),
  correct: step(correct),
};
