// Audit trail definitions of energy sources, isolation points and lock-outs.
import { EnergySourceFields } from '#shared/safety/isolation-point.ts';
import { Obligation } from '#shared/safety/obligation.ts';
import { lockoutPageRoutes, obligationPageRoutes, permitPageRoutes } from '../../paths/safety.ts';
import { choiceField, type HistoryDefinitions } from '../../ui/history/history-things.ts';

export const history: HistoryDefinitions = {
  lockout: {
    namespace: 'isolation',
    fields: { 'acts.act': choiceField('lockoutAct') },
    page: (id) => {
      const dot = id.indexOf('.');
      const workKind = id.slice(0, dot) === 'ewo' ? 'ewo' : 'order';
      return lockoutPageRoutes.ofWork({ workKind, workId: id.slice(dot + 1) });
    },
  },
  isolationPoint: {
    namespace: 'isolation',
    schema: EnergySourceFields,
    fields: { kind: choiceField('pointKind'), 'feeds.kind': choiceField('feedKind') },
  },
  permit: {
    namespace: 'permits',
    fields: {
      state: choiceField('permitState'),
      'acts.act': choiceField('permitAct'),
      'acts.at': { kind: 'instant' },
      'acts.to': { kind: 'instant' },
      from: { kind: 'instant' },
      to: { kind: 'instant' },
    },
    page: (id) => permitPageRoutes.of(id),
  },
  permitKind: { namespace: 'permits', fields: {}, page: () => permitPageRoutes.kinds },
  workPermits: {
    namespace: 'permits',
    fields: {},
    page: (id) => {
      const dot = id.indexOf('.');
      const workKind = id.slice(0, dot) === 'ewo' ? 'ewo' : 'order';
      return permitPageRoutes.ofWork({ workKind, workId: id.slice(dot + 1) });
    },
  },
  obligation: {
    namespace: 'obligations',
    schema: Obligation,
    page: (id) => obligationPageRoutes.of(Number(id)),
  },
};
