// Machine of a label, for the calls that its token opens.
import { RefusalError } from '#shared/refused.ts';
import type { Store } from '../../db/store.ts';
import type { Visitor } from '../../http/session.ts';
import { openReportedMachine, type ReportedMachine } from '../../structure/public.ts';
import { countGuess } from './allowance.ts';

/** @throws Refused notFound, and tooManyReports after many tokens that are not valid */
export async function openMachine(
  call: { actor: Visitor; store: Store },
  token: string,
): Promise<ReportedMachine> {
  try {
    return await openReportedMachine(call, token);
  } catch (error) {
    if (error instanceof RefusalError && error.kind === 'notFound') await countGuess(call.store, call.actor);
    throw error;
  }
}
