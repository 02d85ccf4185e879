// Energy sources of machines and the points at which their energy is isolated (beyond 19).
import * as z from 'zod';
import { addConsistencyRules } from '../contract.ts';
import { choice, code, flag, id, image, integer, note, optional, ref, text } from '../fields.ts';
import type { MessageCode } from '../messages.ts';
import { findFeedProblem } from './isolation-graph.ts';

export const energies = ['electric', 'hydraulic', 'pneumatic', 'steam', 'gravity', 'chemical'] as const;
export const pointKinds = ['source', 'point'] as const;

/** Maximum feeds of a source or point. */
export const MAX_FEEDS = 30;

export const FeedField = z.union([
  z.strictObject({ kind: z.literal('element'), id: id() }),
  z.strictObject({ kind: choice('feedKind', ['point', 'machine']), id: integer(1) }),
]);

const sharedFields = {
  machineId: ref('machine'),
  /** Unique within the machine. */
  code: code(),
  energy: optional(choice('energy', energies)),
  /** Amount of the energy, such as 400 V or 6 bar. */
  value: optional(text(60)),
  location: optional(text(200)),
  /** How the energy is isolated, or a residual energy released. */
  method: optional(note(500)),
  image: optional(image()),
  /** True if it stores energy, as an accumulator, a spring or a raised load does. */
  residual: optional(flag()),
  feeds: z.array(FeedField).max(MAX_FEEDS).default([]),
};
export const EnergySourceFields = z.strictObject({
  ...sharedFields,
  kind: z.literal('source').default('source'),
});
export const IsolationPointFields = z.strictObject({
  ...sharedFields,
  kind: z.literal('point').default('point'),
});

export type IsolationPoint = z.infer<typeof EnergySourceFields> | z.infer<typeof IsolationPointFields>;

/** Checks that a source has its energy, a point its location, and that no feed is doubled. */
export function validatePoint(
  point: Partial<IsolationPoint> & { id?: number },
): Partial<Record<'energy' | 'location' | 'feeds', MessageCode>> {
  const { kind, energy, location, feeds = [], id } = point;
  const feedProblem = findFeedProblem(feeds, id);
  return {
    ...(kind === 'source' && energy === undefined && { energy: 'required' }),
    ...(kind === 'point' && !location && { location: 'required' }),
    ...(feedProblem && { feeds: feedProblem }),
  };
}
export const EnergySource = addConsistencyRules(EnergySourceFields, validatePoint as never);
export const LockPoint = addConsistencyRules(IsolationPointFields, validatePoint as never);
