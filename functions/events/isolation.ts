// Isolation of reactions: one that fails neither stops nor drops the others.
import { describeReason, log } from '../http/log.ts';
import { runInTrace } from '../http/trace.ts';
import type { Change } from './change.ts';

/** Errors of projections by stream event, for which the record is delivered again. */
export type ProjectionErrors = Map<string, unknown[]>;

/**
 * Runs a projection on a batch of changes. If it fails, runs it on each change alone, so that only the changes
 * it fails for are delivered again.
 */
export async function runProjection(
  project: (changes: Change[]) => Promise<void>,
  changes: Change[],
  errors: ProjectionErrors,
): Promise<void> {
  try {
    await project(changes);
  } catch {
    for (const change of changes) {
      try {
        await runInTrace({ correlationId: change.correlationId }, () => project([change]));
      } catch (error) {
        errors.set(change.event, [...(errors.get(change.event) ?? []), error]);
      }
    }
  }
}

/**
 * Runs every reaction on a change, in order, whether or not another one fails.
 * @throws AggregateError with the errors of the reactions and of the projections of this change
 */
export async function runReactions(
  reactions: readonly ((change: Change) => Promise<unknown>)[],
  change: Change,
  projectionErrors: readonly unknown[] = [],
): Promise<void> {
  const errors = [...projectionErrors];
  for (const react of reactions) {
    try {
      await react(change);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length === 0) return;
  const { entity, event } = change;
  const reasons = errors.map(describeReason);
  log('error', 'reactions failed', { entity, event, reasons });
  throw new AggregateError(errors, reasons.join('; '));
}
