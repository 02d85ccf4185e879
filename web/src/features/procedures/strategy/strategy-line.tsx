// One strategy under its element: the procedure, its kind, its cycle, and what may be done with it.
import { ButtonDropdown, StatusIndicator } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { CycleSheet } from '../../../../../shared/planned/cycle-api.ts';
import { strategyKinds } from '../../../../../shared/procedures/kinds.ts';
import { type ProcedureItem, procedures } from '../../../../../shared/procedures/procedure-api.ts';
import { isFree } from '../../../../../shared/procedures/strategy.ts';
import { type StrategyItem, strategies } from '../../../../../shared/procedures/strategy-api.ts';
import { enumText } from '../../../i18n/text.ts';
import { procedurePaths, strategyPaths } from '../../../paths/procedures.ts';
import { ConfirmDelete } from '../../../ui/confirm.tsx';
import { flash, flashError } from '../../../ui/flashes.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import { useSend } from '../../../use-call.ts';

interface Props {
  strategy: StrategyItem;
  procedure: ProcedureItem | undefined;
  cycle: CycleSheet | undefined;
  editable: boolean;
}

export function StrategyLine({ strategy, procedure, cycle, editable }: Props) {
  const { t } = useTranslation('planned');
  const code = procedure?.code ?? String(strategy.procedureId);
  return (
    <li>
      <PageLink to={strategyPaths.procedure(strategy.procedureId)}>{code}</PageLink>
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
      {editable && (
        <StrategyMenu strategy={strategy} code={code} adapted={procedure?.adaptedTo !== undefined} />
      )}
    </li>
  );
}

function StrategyMenu({
  strategy,
  code,
  adapted,
}: {
  strategy: StrategyItem;
  code: string;
  adapted: boolean;
}) {
  const { t } = useTranslation(['planned', 'common', 'messages']);
  const navigate = useNavigate();
  const { send: replace } = useSend(strategies.replace);
  const { send: remove } = useSend(strategies.remove);
  const { send: adapt } = useSend(procedures.adapt);
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
    void navigate(procedurePaths.edit(made));
  };
  const choose = (id: string) => {
    const kind = strategyKinds.find((each) => each === id);
    if (kind) save({ strategyKind: kind });
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
            items: strategyKinds.map((kind) => ({
              id: kind,
              text: enumText('strategyKind', kind),
              disabled: kind === strategy.strategyKind,
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
