// Handlers of EWOs (domain 5.2).
import type { ewos as api } from '#shared/requests/ewo-api.ts';
import { toEwoView } from '#shared/requests/steps/ewo.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Actor } from '../../http/session.ts';
import { closeEwo, correctEwo, reopenEwo } from './close.ts';
import { createEwo } from './create.ts';
import { getEwoPrintoutData } from './ewo-printout.ts';
import type { StoredEwo } from './ewo-view.ts';
import { followEwo, getEwo, unfollowEwo } from './following.ts';
import { listEwos, listOpenEwos, listOwnEwos } from './listing.ts';
import { getOpportunity } from './opportunity.ts';
import { listMissedWarnings, listWarnings } from './warnings.ts';
import {
  assignEwo,
  cancelEwo,
  diagnoseEwo,
  holdEwo,
  resumeEwo,
  setEwoPriority,
  startEwo,
  takeEwo,
} from './work.ts';

/** Wraps a transition to return the EWO as its page shows it. */
const withEwoView =
  <Call extends { actor: Actor }>(transition: (call: Call) => Promise<StoredEwo>) =>
  async (call: Call) =>
    toEwoView(await transition(call), call.actor);

export const ewo: Handlers<typeof api> = {
  list: listEwos,
  open: listOpenEwos,
  mine: listOwnEwos,
  sheet: getEwoPrintoutData,
  opportunity: getOpportunity,
  warnings: listWarnings,
  missedWarnings: listMissedWarnings,

  get: getEwo,
  follow: followEwo,
  unfollow: unfollowEwo,

  create: withEwoView(({ input, actor, store }) => createEwo(input, { actor, store })),
  assign: withEwoView(assignEwo),
  take: withEwoView(takeEwo),
  start: withEwoView(startEwo),
  diagnose: withEwoView(diagnoseEwo),
  hold: withEwoView(holdEwo),
  resume: withEwoView(resumeEwo),
  priority: withEwoView(setEwoPriority),
  close: withEwoView(closeEwo),
  cancel: withEwoView(cancelEwo),
  reopen: withEwoView(reopenEwo),
  correct: withEwoView(correctEwo),
};
