// What differs between the strategies of maintenance and those of operators.
import { kindArea, type ProcedureKind } from '../../../../../shared/procedures/kinds.ts';
import {
  amStrategies,
  type StrategyCalls,
  strategies,
} from '../../../../../shared/procedures/strategy-api.ts';
import type { Side } from '../../../paths/procedures.ts';
import type { Session } from '../../../session/session.ts';

interface Of {
  calls: StrategyCalls;
  area: 'strategies' | 'autonomous';
  kinds: readonly ProcedureKind[];
  title: 'title' | 'amTitle';
}

export const sides: Record<Side, Of> = {
  pm: { calls: strategies, area: 'strategies', kinds: ['smp', 'checklist'], title: 'title' },
  am: { calls: amStrategies, area: 'autonomous', kinds: ['sop'], title: 'amTitle' },
};

/** Those this session finds in its plant. */
export const kindsFor = (side: Side, { may, user }: Pick<Session, 'may' | 'user'>): ProcedureKind[] =>
  sides[side].kinds.filter(
    (kind) => may(kindArea[kind], 'view') && (kind !== 'checklist' || user?.plant.chklst === true),
  );
