// Assigns an approved procedure to an element; those written for its library class come first.
import { FormField, Select, type SelectProps, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ProcedureKind, strategyKinds } from '../../../../../shared/procedures/kinds.ts';
import type { ProcedureItem } from '../../../../../shared/procedures/procedure-api.ts';
import type { StrategyItem } from '../../../../../shared/procedures/strategy-api.ts';
import { Refused } from '../../../../../shared/refused.ts';
import { elements } from '../../../../../shared/structure/api.ts';
import { levels } from '../../../../../shared/structure/kind.ts';
import type { StructureNode } from '../../../../../shared/structure/tree.ts';
import { enumText } from '../../../i18n/text.ts';
import { sideOf } from '../../../paths/procedures.ts';
import { useSession } from '../../../session/session.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { flash } from '../../../ui/flashes.ts';
import { chosenOption } from '../../../ui/form/chosen-option.ts';
import { useCall, useSend } from '../../../use-call.ts';
import { sides } from './sides.ts';

interface Props {
  kind: ProcedureKind;
  node: StructureNode;
  machineTypologyId: number;
  procedures: readonly ProcedureItem[];
  assigned: readonly StrategyItem[];
  onClose: () => void;
}

export function StrategyAssign({ kind, node, machineTypologyId, procedures, assigned, onClose }: Props) {
  const { t } = useTranslation(['planned', 'common']);
  const { send: create } = useSend(sides[sideOf(kind)].calls.create);
  const [procedure, setProcedure] = useState<ProcedureItem>();
  const session = useSession();
  const [strategyKind, setStrategyKind] = useState<ProcedureItem['strategyKind']>('tbm');
  const whole = node.tiporec === 0;
  const element = useCall(
    elements.get,
    { id: node.id },
    { enabled: !whole && session.may('machines', 'view') },
  );
  const typologyId = whole ? machineTypologyId : element.data?.idtipology;

  const written = (p: ProcedureItem) =>
    p.targetLevel === levels[node.tiporec] &&
    p.targetTypologyId !== undefined &&
    p.targetTypologyId === typologyId;
  const possible = procedures.filter(
    (p) => fitsHere(p, node) && !assigned.some((s) => s.procedureId === p.id),
  );
  const option = (p: ProcedureItem) => ({ value: String(p.id), label: p.code, description: p.description });
  const groups: SelectProps.OptionGroup[] = [
    { label: t('planned:assign.proposed'), options: possible.filter(written).map(option) },
    { label: t(`planned:${kind}.others`), options: possible.filter((p) => !written(p)).map(option) },
  ].filter(({ options }) => options.length > 0);
  const kinds = strategyKinds.map((value) => ({ value, label: enumText('strategyKind', value) }));
  return (
    <Confirm
      title={t(`planned:${kind}.assignTo`, { place: node.code })}
      action={t('planned:assign.confirm')}
      onClose={onClose}
      onConfirm={async () => {
        if (!procedure) throw new Refused('invalid', 'required');
        await create({
          machineId: node.idMacchina,
          ...(!whole && { elementId: node.id }),
          procedureId: procedure.id,
          strategyKind,
        });
        flash('success', t('planned:done.assign', { code: procedure.code, place: node.code }));
      }}
    >
      <SpaceBetween size="m">
        <FormField label={t(`planned:${kind}.one`)} description={t(`planned:${kind}.approvedOnly`)}>
          <Select
            options={groups}
            selectedOption={chosenOption(procedure && option(procedure))}
            placeholder={t('common:choose')}
            filteringType="auto"
            expandToViewport
            empty={t(`planned:${kind}.none`)}
            onChange={({ detail }) => {
              const chosen = procedures.find(({ id }) => String(id) === detail.selectedOption.value);
              setProcedure(chosen);
              if (chosen) setStrategyKind(chosen.strategyKind);
            }}
          />
        </FormField>
        <FormField label={t('planned:fields.strategyKind')}>
          <Select
            options={kinds}
            selectedOption={kinds.find(({ value }) => value === strategyKind) ?? null}
            expandToViewport
            onChange={({ detail }) => setStrategyKind(detail.selectedOption.value as typeof strategyKind)}
          />
        </FormField>
      </SpaceBetween>
    </Confirm>
  );
}

/** Approved, and if adapted then to this very place. */
const fitsHere = ({ approved, adaptedTo }: ProcedureItem, node: StructureNode) =>
  approved !== undefined && (!adaptedTo || (adaptedTo.elementId ?? String(adaptedTo.machineId)) === node.id);
