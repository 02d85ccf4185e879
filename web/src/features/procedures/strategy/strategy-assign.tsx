// Dialog that assigns an approved procedure to an element; procedures of its library class are listed first.
import { FormField, type SelectProps, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { type ProcedureKind, strategyKinds } from '#shared/procedures/kinds.ts';
import type { ProcedureItem } from '#shared/procedures/procedure-api.ts';
import type { StrategyItem } from '#shared/procedures/strategy-api.ts';
import { RefusalError } from '#shared/refused.ts';
import { elements } from '#shared/structure/api.ts';
import { levels } from '#shared/structure/kind.ts';
import type { StructureNode } from '#shared/structure/tree.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { useFlashWithNextStep } from '#web/parts/begin/guide-state.ts';
import { cyclePageRoutes } from '#web/paths/cycles.ts';
import { getMethodSide, getProposedProcedureId } from '#web/paths/procedures.ts';
import { useSession } from '#web/session/session.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { flash } from '#web/ui/flashes.ts';
import { toSelectedOption } from '#web/ui/form/chosen-option.ts';
import { Select } from '#web/ui/select.tsx';
import { useCall, useSend } from '#web/use-call.ts';
import { sides } from './sides.ts';

interface Props {
  kind: ProcedureKind;
  node: StructureNode;
  machineTypologyId: number;
  procedures: readonly ProcedureItem[];
  assigned: readonly StrategyItem[];
  onClose: () => void;
}

export function AssignStrategyDialog({
  kind,
  node,
  machineTypologyId,
  procedures,
  assigned,
  onClose,
}: Props) {
  const { t } = useTranslation(['planned', 'common']);
  const { send: create } = useSend(sides[getMethodSide(kind)].calls.create);
  const assignableProcedures = procedures.filter(
    (p) => isApplicable(p, node) && !assigned.some((s) => s.procedureId === p.id),
  );
  const proposedId = getProposedProcedureId(useSearchParams()[0]);
  const [procedure, setProcedure] = useState(() => assignableProcedures.find(({ id }) => id === proposedId));
  const session = useSession();
  const flashWithNextStep = useFlashWithNextStep();
  const [strategyKind, setStrategyKind] = useState(procedure?.strategyKind ?? 'tbm');
  const isMachine = node.tiporec === 0;
  const element = useCall(
    elements.get,
    { id: node.id },
    { enabled: !isMachine && session.may('machines', 'view') },
  );
  const typologyId = isMachine ? machineTypologyId : element.data?.idtipology;

  const isForTypology = (p: ProcedureItem) =>
    p.targetLevel === levels[node.tiporec] &&
    p.targetTypologyId !== undefined &&
    p.targetTypologyId === typologyId;
  const toOption = (p: ProcedureItem) => ({ value: String(p.id), label: p.code, description: p.description });
  const groups: SelectProps.OptionGroup[] = [
    {
      label: t('planned:assign.proposed'),
      options: assignableProcedures.filter(isForTypology).map(toOption),
    },
    {
      label: t(`planned:${kind}.others`),
      options: assignableProcedures.filter((p) => !isForTypology(p)).map(toOption),
    },
  ].filter(({ options }) => options.length > 0);
  const kinds = strategyKinds.map((value) => ({ value, label: getEnumText('strategyKind', value) }));
  return (
    <Confirm
      title={t(`planned:${kind}.assignTo`, { place: node.code })}
      action={t('planned:assign.confirm')}
      onClose={onClose}
      onConfirm={async () => {
        if (!procedure) throw new RefusalError('invalid', 'required');
        const strategy = await create({
          machineId: node.idMacchina,
          ...(!isMachine && { elementId: node.id }),
          procedureId: procedure.id,
          strategyKind,
        });
        const text = t('planned:done.assign', { code: procedure.code, place: node.code });
        // Cycles of operators' work follow from paths.
        if (kind === 'sop') flash('success', text);
        else
          await flashWithNextStep(
            text,
            'cycles',
            cyclePageRoutes.create(cycleTypeOfKind[kind], node.idMacchina, strategy.id),
          );
      }}
    >
      <SpaceBetween size="m">
        <FormField label={t(`planned:${kind}.one`)} description={t(`planned:${kind}.approvedOnly`)}>
          <Select
            options={groups}
            selectedOption={toSelectedOption(procedure && toOption(procedure))}
            placeholder={t('common:choose')}
            filteringType="auto"
            expandToViewport
            empty={t(`planned:${kind}.none`)}
            onChange={({ detail }) => {
              const selectedProcedure = procedures.find(
                ({ id }) => String(id) === detail.selectedOption.value,
              );
              setProcedure(selectedProcedure);
              if (selectedProcedure) setStrategyKind(selectedProcedure.strategyKind);
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

const cycleTypeOfKind = { smp: 'workorders', checklist: 'checklists' } as const;

/** Whether the procedure is approved and, if adapted, adapted to this element. */
const isApplicable = ({ approved, adaptedTo }: ProcedureItem, node: StructureNode) =>
  approved !== undefined && (!adaptedTo || (adaptedTo.elementId ?? String(adaptedTo.machineId)) === node.id);
