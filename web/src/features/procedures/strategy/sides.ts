// Differences between the strategies of maintenance (PM) and of operators (AM).
import { kindArea, type ProcedureKind } from '#shared/procedures/kinds.ts';
import { amStrategies, type StrategyCalls, strategies } from '#shared/procedures/strategy-api.ts';
import type { MethodSide } from '#web/paths/procedures.ts';
import type { Session } from '#web/session/session.ts';

interface SideDefinition {
  calls: StrategyCalls;
  area: 'strategies' | 'autonomous';
  kinds: readonly ProcedureKind[];
  title: 'title' | 'amTitle';
}

export const sides: Record<MethodSide, SideDefinition> = {
  pm: { calls: strategies, area: 'strategies', kinds: ['smp', 'checklist'], title: 'title' },
  am: { calls: amStrategies, area: 'autonomous', kinds: ['sop'], title: 'amTitle' },
};

/** Returns the procedure kinds available to the session in its plant. */
export const getAvailableKinds = (
  side: MethodSide,
  { may, user }: Pick<Session, 'may' | 'user'>,
): ProcedureKind[] =>
  sides[side].kinds.filter(
    (kind) => may(kindArea[kind], 'view') && (kind !== 'checklist' || user?.plant.chklst === true),
  );
