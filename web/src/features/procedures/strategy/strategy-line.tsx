// One strategy below its element: procedure, kind, cycle and actions.
import { ButtonDropdown, StatusIndicator } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { CycleWithStatus } from '#shared/planned/cycle-api.ts';
import { type ProcedureKind, strategyKinds } from '#shared/procedures/kinds.ts';
import type { ProcedureItem } from '#shared/procedures/procedure-api.ts';
import { isFree } from '#shared/procedures/strategy.ts';
import type { StrategyItem } from '#shared/procedures/strategy-api.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { procedureCalls } from '#web/parts/procedure/calls.ts';
import { type MethodSide, procedurePageRoutes } from '#web/paths/procedures.ts';
import { getReplacementAdviceRoute } from '#web/paths/reports.ts';
import { ConfirmDelete } from '#web/ui/confirm.tsx';
import { flash, flashError } from '#web/ui/flashes.ts';
import { PageLink } from '#web/ui/page-link.tsx';
import { useSend } from '#web/use-call.ts';
import { sides } from './sides.ts';

/** Procedure kind by the cycle type of the strategy. */
const kindByCycleType = {
  workorders: 'smp',
  checklists: 'checklist',
  am: 'sop',
} as const satisfies Record<StrategyItem['typeCycle'], ProcedureKind>;

interface Props {
  side: MethodSide;
  strategy: StrategyItem;
  procedure: ProcedureItem | undefined;
  cycle: CycleWithStatus | undefined;
  editable: boolean;
}

export function StrategyLine({ side, strategy, procedure, cycle, editable }: Props) {
  const { t } = useTranslation('planned');
  const code = procedure?.code ?? String(strategy.procedureId);
  return (
    <li>
      <PageLink
        to={procedurePageRoutes[kindByCycleType[strategy.typeCycle]].inStrategies(strategy.procedureId)}
      >
        {code}
      </PageLink>
      <span>{procedure?.description}</span>
      <span>{getEnumText('strategyKind', strategy.strategyKind)}</span>
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
        <PageLink to={getReplacementAdviceRoute(strategy.id)} ariaLabel={t('strategies.adviceOf', { code })}>
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
  side: MethodSide;
  strategy: StrategyItem;
  code: string;
  adapted: boolean;
}) {
  const { t } = useTranslation(['planned', 'common', 'messages']);
  const kind = kindByCycleType[strategy.typeCycle];
  const navigate = useNavigate();
  const { send: replace } = useSend(sides[side].calls.replace);
  const { send: remove } = useSend(sides[side].calls.remove);
  const { send: adapt } = useSend(procedureCalls[kind].adapt);
  const [isRemoving, setIsRemoving] = useState(false);
  const isInCycle = strategy.cycleId !== undefined;
  const disabledProps = {
    disabled: isInCycle,
    disabledReason: isInCycle ? t('messages:strategyInCycle') : undefined,
  };

  const save = (change: Partial<Pick<StrategyItem, 'strategyKind' | 'active'>>) => {
    const { id, version, strategyKind, active } = strategy;
    void replace({ id, version, strategyKind, active, ...change }).then(
      () => flash('success', t('common:saved')),
      flashError,
    );
  };
  const adaptToElement = async () => {
    const { procedureId, machineId, elementId } = strategy;
    const adaptedProcedure = await adapt({ id: procedureId, machineId, elementId });
    flash('success', t('planned:done.adapt', { code: adaptedProcedure.code }));
    void navigate(procedurePageRoutes[kind].edit(adaptedProcedure));
  };
  const runAction = (id: string) => {
    const strategyKind = strategyKinds.find((each) => each === id);
    if (strategyKind) save({ strategyKind });
    else if (id === 'activity') save({ active: !strategy.active });
    else if (id === 'adapt') void adaptToElement().catch(flashError);
    else setIsRemoving(true);
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
              text: getEnumText('strategyKind', each),
              disabled: each === strategy.strategyKind,
            })),
          },
          ...(adapted ? [] : [{ id: 'adapt', text: t('planned:strategies.adapt') }]),
          {
            id: 'activity',
            text: t(strategy.active ? 'planned:strategies.deactivate' : 'planned:strategies.activate'),
            ...disabledProps,
          },
          { id: 'remove', text: t('planned:strategies.remove'), ...disabledProps },
        ]}
        onItemClick={({ detail }) => runAction(detail.id)}
      />
      {isRemoving && (
        <ConfirmDelete
          name={code}
          onClose={() => setIsRemoving(false)}
          onConfirm={async () => {
            await remove({ id: strategy.id });
            flash('success', t('common:deleted', { name: code }));
          }}
        />
      )}
    </>
  );
}
