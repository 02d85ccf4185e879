// One strategy under its element: the procedure, its kind, its cycle, and what may be done with it.
import { ButtonDropdown, StatusIndicator } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { CycleSheet } from '../../../../../shared/planned/cycle-api.ts';
import { type ProcedureKind, strategyKinds } from '../../../../../shared/procedures/kinds.ts';
import type { ProcedureItem } from '../../../../../shared/procedures/procedure-api.ts';
import { isFree } from '../../../../../shared/procedures/strategy.ts';
import type { StrategyItem } from '../../../../../shared/procedures/strategy-api.ts';
import { enumText } from '../../../i18n/text.ts';
import { procedureCalls } from '../../../parts/procedure/calls.ts';
import { procedurePaths, type Side } from '../../../paths/procedures.ts';
import { advicePath } from '../../../paths/reports.ts';
import { ConfirmDelete } from '../../../ui/confirm.tsx';
import { flash, flashError } from '../../../ui/flashes.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import { useSend } from '../../../use-call.ts';
import { sides } from './sides.ts';

/** A strategy names its kind by the sort of cycle it joins. */
const kindOf = {
  workorders: 'smp',
  checklists: 'checklist',
  am: 'sop',
} as const satisfies Record<StrategyItem['typeCycle'], ProcedureKind>;

interface Props {
  side: Side;
  strategy: StrategyItem;
  procedure: ProcedureItem | undefined;
  cycle: CycleSheet | undefined;
  editable: boolean;
}

export function StrategyLine({ side, strategy, procedure, cycle, editable }: Props) {
  const { t } = useTranslation('planned');
  const code = procedure?.code ?? String(strategy.procedureId);
  return (
    <li>
      <PageLink to={procedurePaths[kindOf[strategy.typeCycle]].inStrategies(strategy.procedureId)}>
        {code}
      </PageLink>
      <span>{procedure?.description}</span>
      <span>{enumText('strategyKind', strategy.strategyKind)}</span>
      {isFree(strategy) ? (
        <StatusIndicator type="pending">{t('strategies.free')}</StatusIndicator>
      ) : strategy.cycleId !== undefined ? (
        <StatusIndicator type="success">
          {t('strategies.inCycle', { code: cycle?.code ?? strategy.cycleId })}
        </StatusIndicator>
      ) : (
        <StatusIndicator type="stopped">{t('strategies.inactive')}</StatusIndicator>
      )}
      {side === 'pm' && (
        <PageLink to={advicePath(strategy.id)} ariaLabel={t('strategies.adviceOf', { code })}>
          {t('strategies.advice')}
        </PageLink>
      )}
      {editable && (
        <StrategyMenu
          side={side}
          strategy={strategy}
          code={code}
          adapted={procedure?.adaptedTo !== undefined}
        />
      )}
    </li>
  );
}

function StrategyMenu({
  side,
  strategy,
  code,
  adapted,
}: {
  side: Side;
  strategy: StrategyItem;
  code: string;
  adapted: boolean;
}) {
  const { t } = useTranslation(['planned', 'common', 'messages']);
  const kind = kindOf[strategy.typeCycle];
  const navigate = useNavigate();
  const { send: replace } = useSend(sides[side].calls.replace);
  const { send: remove } = useSend(sides[side].calls.remove);
  const { send: adapt } = useSend(procedureCalls[kind].adapt);
  const [removing, setRemoving] = useState(false);
  const inCycle = strategy.cycleId !== undefined;
  const blocked = { disabled: inCycle, disabledReason: inCycle ? t('messages:strategyInCycle') : undefined };

  const save = (change: Partial<Pick<StrategyItem, 'strategyKind' | 'active'>>) => {
    const { id, version, strategyKind, active } = strategy;
    void replace({ id, version, strategyKind, active, ...change }).then(
      () => flash('success', t('common:saved')),
      flashError,
    );
  };
  const adaptHere = async () => {
    const { procedureId, machineId, elementId } = strategy;
    const made = await adapt({ id: procedureId, machineId, elementId });
    flash('success', t('planned:done.adapt', { code: made.code }));
    void navigate(procedurePaths[kind].edit(made));
  };
  const choose = (id: string) => {
    const strategyKind = strategyKinds.find((each) => each === id);
    if (strategyKind) save({ strategyKind });
    else if (id === 'activity') save({ active: !strategy.active });
    else if (id === 'adapt') void adaptHere().catch(flashError);
    else setRemoving(true);
  };
  return (
    <>
      <ButtonDropdown
        variant="inline-icon"
        ariaLabel={t('planned:strategies.menu', { code })}
        expandToViewport
        items={[
          {
            text: t('planned:strategies.kind'),
            items: strategyKinds.map((each) => ({
              id: each,
              text: enumText('strategyKind', each),
              disabled: each === strategy.strategyKind,
            })),
          },
          ...(adapted ? [] : [{ id: 'adapt', text: t('planned:strategies.adapt') }]),
          {
            id: 'activity',
            text: t(strategy.active ? 'planned:strategies.deactivate' : 'planned:strategies.activate'),
            ...blocked,
          },
          { id: 'remove', text: t('planned:strategies.remove'), ...blocked },
        ]}
        onItemClick={({ detail }) => choose(detail.id)}
      />
      {removing && (
        <ConfirmDelete
          name={code}
          onClose={() => setRemoving(false)}
          onConfirm={async () => {
            await remove({ id: strategy.id });
            flash('success', t('common:deleted', { name: code }));
          }}
        />
      )}
    </>
  );
}
