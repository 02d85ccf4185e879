// Takes over structure and strategies of an identical machine: which one, what would come, how far it is.
import { Alert, FormField, ProgressBar, Select, SpaceBetween } from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Area } from '../../../../../shared/permissions.ts';
import { amStrategies, strategies } from '../../../../../shared/procedures/strategy-api.ts';
import { elements, machines, machineTools } from '../../../../../shared/structure/api.ts';
import type { MachineResponse } from '../../../../../shared/structure/wire.ts';
import { useSession } from '../../../session/session.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { flash } from '../../../ui/flashes.ts';
import { chosenOption } from '../../../ui/form/chosen-option.ts';
import { readOf, useAll, useCall, useSend } from '../../../use-call.ts';
import { nodesOf } from '../element/tree-nodes.ts';

/** Copying hundreds of elements takes seconds: the tree says how many stand already. */
const LOOK_EVERY = 700;

interface Props {
  machine: { id: number; code: string };
  onClose: () => void;
}

export function TwinDialog({ machine, onClose }: Props) {
  const { t } = useTranslation(['structure', 'common']);
  const list = useAll(machines.list, {});
  const [from, setFrom] = useState<MachineResponse>();
  const [running, setRunning] = useState(false);
  const offer = useOffer(from);
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
      const made = await send({ id: machine.id, from: from.id });
      flash('success', t('twin.done', { code: machine.code, from: from.code, ...made }));
    } finally {
      setRunning(false);
    }
  };
  return (
    <Confirm
      title={t('twin.title', { code: machine.code })}
      action={t('twin.copy')}
      disabled={!offer?.elements}
      onConfirm={copy}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <FormField label={t('twin.from')} description={t('twin.hint')}>
          <Select
            selectedOption={chosenOption(options.find(({ value }) => value === String(from?.id)))}
            options={options}
            placeholder={t('common:choose')}
            filteringType="auto"
            virtualScroll={options.length > 20}
            statusType={list.isPending ? 'loading' : 'finished'}
            loadingText={t('common:loading')}
            empty={t('noMachines')}
            disabled={running}
            expandToViewport
            onChange={({ detail }) =>
              setFrom(list.data?.find(({ id }) => String(id) === detail.selectedOption.value))
            }
          />
        </FormField>
        {from && offer && (
          <Alert type={offer.elements === 0 ? 'warning' : 'info'}>
            {t('twin.elements', { count: offer.elements })}
            {offer.strategies !== undefined && ` ${t('twin.strategies', { count: offer.strategies })}`}
          </Alert>
        )}
        {running && offer && <Progress code={machine.code} of={offer.elements} />}
      </SpaceBetween>
    </Confirm>
  );
}

/** What would be copied; strategies only for those who may see them. */
function useOffer(from: MachineResponse | undefined) {
  const session = useSession();
  const tree = useCall(elements.structure, { machineCode: from?.code ?? '' }, { enabled: !!from });
  const of = { machineId: from?.id ?? 0 };
  const seen = (area: Area) => ({ enabled: !!from && session.may(area, 'view') });
  const ours = useAll(strategies.list, of, seen('strategies'));
  const operators = useAll(amStrategies.list, of, seen('autonomous'));
  const counts = [ours, operators].flatMap(({ data }) => data?.length ?? []);
  return (
    tree.data && {
      elements: nodesOf(tree.data).size - 1,
      strategies: counts.length > 0 ? counts.reduce((sum, n) => sum + n) : undefined,
    }
  );
}

function Progress({ code, of }: { code: string; of: number }) {
  const { t } = useTranslation('structure');
  const tree = useQuery({
    ...readOf(elements.structure, { machineCode: code }),
    refetchInterval: LOOK_EVERY,
    staleTime: 0,
  });
  const count = tree.data ? nodesOf(tree.data).size - 1 : 0;
  return (
    <ProgressBar
      label={t('twin.running')}
      value={of === 0 ? 0 : Math.min(100, Math.round((count / of) * 100))}
      additionalInfo={t('twin.progress', { count, of })}
    />
  );
}
