// Audit trail definitions of energy sources and isolation points.
import { EnergySourceFields } from '#shared/safety/isolation-point.ts';
import { choiceField, type HistoryDefinitions } from '../../ui/history/history-things.ts';

export const history: HistoryDefinitions = {
  isolationPoint: {
    namespace: 'isolation',
    schema: EnergySourceFields,
    fields: { kind: choiceField('pointKind'), 'feeds.kind': choiceField('feedKind') },
  },
};
