// Dialog that copies structure and strategies from an identical machine, with a preview and its progress.
import { Alert, FormField, ProgressBar, SpaceBetween } from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Area } from '#shared/permissions.ts';
import { amStrategies, strategies } from '#shared/procedures/strategy-api.ts';
import { elements, machines, machineTools } from '#shared/structure/api.ts';
import type { MachineResponse } from '#shared/structure/wire.ts';
import { useSession } from '#web/session/session.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { flash } from '#web/ui/flashes.ts';
import { toSelectedOption } from '#web/ui/form/chosen-option.ts';
import { Select } from '#web/ui/select.tsx';
import { buildQuery, useAllItems, useCall, useSend } from '#web/use-call.ts';
import { buildTreeNodes } from '../element/tree-nodes.ts';

/** Milliseconds between two reads of the tree, which shows the number of elements copied so far. */
const POLL_MS = 700;

interface Props {
  machine: { id: number; code: string };
  onClose: () => void;
}

export function TwinDialog({ machine, onClose }: Props) {
  const { t } = useTranslation(['structure', 'common']);
  const list = useAllItems(machines.list, {});
  const [from, setFrom] = useState<MachineResponse>();
  const [isRunning, setRunning] = useState(false);
  const copyCounts = useCopyCounts(from);
  const { send } = useSend(machineTools.copyFrom, {
    changes: [elements.structure, elements.get, strategies.list, amStrategies.list],
  });
  const options = (list.data ?? [])
    .filter(({ id }) => id !== machine.id)
    .map(({ id, code, description, modello }) => ({
      value: String(id),
      label: `${code} – ${description}`,
      description: modello ?? undefined,
    }));
  const copy = async () => {
    if (!from) return;
    setRunning(true);
    try {
      const copyResult = await send({ id: machine.id, from: from.id });
      flash('success', t('twin.done', { code: machine.code, from: from.code, ...copyResult }));
    } finally {
      setRunning(false);
    }
  };
  return (
    <Confirm
      title={t('twin.title', { code: machine.code })}
      action={t('twin.copy')}
      disabled={!copyCounts?.elements}
      onConfirm={copy}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <FormField label={t('twin.from')} description={t('twin.hint')}>
          <Select
            selectedOption={toSelectedOption(options.find(({ value }) => value === String(from?.id)))}
            options={options}
            placeholder={t('common:choose')}
            filteringType="auto"
            virtualScroll={options.length > 20}
            statusType={list.isPending ? 'loading' : 'finished'}
            loadingText={t('common:loading')}
            empty={t('noMachines')}
            disabled={isRunning}
            expandToViewport
            onChange={({ detail }) =>
              setFrom(list.data?.find(({ id }) => String(id) === detail.selectedOption.value))
            }
          />
        </FormField>
        {from && copyCounts && (
          <Alert type={copyCounts.elements === 0 ? 'warning' : 'info'}>
            {t('twin.elements', { count: copyCounts.elements })}
            {copyCounts.strategies !== undefined &&
              ` ${t('twin.strategies', { count: copyCounts.strategies })}`}
          </Alert>
        )}
        {isRunning && copyCounts && <Progress code={machine.code} total={copyCounts.elements} />}
      </SpaceBetween>
    </Confirm>
  );
}

/** Returns the numbers of elements and strategies to copy; strategies only if the user may see them. */
function useCopyCounts(from: MachineResponse | undefined) {
  const session = useSession();
  const tree = useCall(elements.structure, { machineCode: from?.code ?? '' }, { enabled: !!from });
  const machineInput = { machineId: from?.id ?? 0 };
  const getCallOptions = (area: Area) => ({ enabled: !!from && session.may(area, 'view') });
  const strategyList = useAllItems(strategies.list, machineInput, getCallOptions('strategies'));
  const amStrategyList = useAllItems(amStrategies.list, machineInput, getCallOptions('autonomous'));
  const counts = [strategyList, amStrategyList].flatMap(({ data }) => data?.length ?? []);
  return (
    tree.data && {
      elements: buildTreeNodes(tree.data).size - 1,
      strategies: counts.length > 0 ? counts.reduce((sum, n) => sum + n) : undefined,
    }
  );
}

function Progress({ code, total }: { code: string; total: number }) {
  const { t } = useTranslation('structure');
  const tree = useQuery({
    ...buildQuery(elements.structure, { machineCode: code }),
    refetchInterval: POLL_MS,
    staleTime: 0,
  });
  const count = tree.data ? buildTreeNodes(tree.data).size - 1 : 0;
  return (
    <ProgressBar
      label={t('twin.running')}
      value={total === 0 ? 0 : Math.min(100, Math.round((count / total) * 100))}
      additionalInfo={t('twin.progress', { count, of: total })}
    />
  );
}
