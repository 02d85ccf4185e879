// Page that adapts a generic procedure: a copy for one element of a machine, with its own phases and times.
import {
  Button,
  Container,
  Form,
  FormField,
  type SelectProps,
  SpaceBetween,
} from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { ProcedureKind } from '#shared/procedures/kinds.ts';
import { elements } from '#shared/structure/api.ts';
import { getChildren, type StructureNode } from '#shared/structure/tree.ts';
import { procedureCalls } from '#web/parts/procedure/calls.ts';
import { useRouteParams } from '#web/paths/path-params.ts';
import { procedurePageRoutes } from '#web/paths/procedures.ts';
import { flash, flashError } from '#web/ui/flashes.ts';
import { toSelectedOption } from '#web/ui/form/chosen-option.ts';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useRefOptions } from '#web/ui/refs.ts';
import { Select } from '#web/ui/select.tsx';
import { useAllItems, useCall, useSend } from '#web/use-call.ts';

export function AdaptPage({ kind }: { kind: ProcedureKind }) {
  const { t } = useTranslation(['planned', 'common']);
  const navigate = useNavigate();
  const paths = procedurePageRoutes[kind];
  const isMarkedOnly = kind === 'sop';
  const { smpId, sopId = smpId } = useRouteParams<'smpId' | 'sopId'>();
  const { send: adapt, sending } = useSend(procedureCalls[kind].adapt);
  const [procedureId, setProcedureId] = useState(sopId);
  const [machineId, setMachineId] = useState<string>();
  const [elementId, setElementId] = useState<string>();
  const procedureList = useAllItems(procedureCalls[kind].list, {});
  const machines = useRefOptions('machine').data ?? [];
  const machine = machines.find(({ id }) => String(id) === machineId);
  const tree = useCall(elements.structure, { machineCode: machine?.label ?? '' }, { enabled: !!machine });

  const genericOptions = (procedureList.data ?? [])
    .filter(({ adaptedTo }) => !adaptedTo)
    .map(({ id, code, description }) => ({ value: String(id), label: code, description }));
  const elementOptions = tree.data ? buildElementOptions(tree.data, isMarkedOnly) : [];
  const save = async () => {
    const adaptedProcedure = await adapt({
      id: Number(procedureId),
      machineId: Number(machineId),
      elementId,
    });
    flash('success', t('planned:done.adapt', { code: adaptedProcedure.code }));
    void navigate(paths.edit(adaptedProcedure));
  };
  return (
    <SpaceBetween size="l">
      <PageHeader
        title={t(`planned:${kind}.adapt`)}
        description={t('planned:adapted.help')}
        crumbs={[{ text: t(`planned:${kind}.adapted`), href: paths.adapted() }]}
      />
      <Form
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" onClick={() => void navigate(paths.adapted())}>
              {t('common:cancel')}
            </Button>
            <Button
              variant="primary"
              loading={sending}
              disabled={!procedureId || !machineId || (isMarkedOnly && !elementId)}
              onClick={() => void save().catch(flashError)}
            >
              {t(`planned:${kind}.adapt`)}
            </Button>
          </SpaceBetween>
        }
      >
        <Container>
          <SpaceBetween size="l">
            <Choice
              label={t(`planned:${kind}.one`)}
              options={genericOptions}
              value={procedureId}
              onChange={setProcedureId}
            />
            <Choice
              label={t('planned:fields.machine')}
              options={machines.map(({ id, label, description }) => ({
                value: String(id),
                label,
                description,
              }))}
              value={machineId}
              onChange={(value) => {
                setMachineId(value);
                setElementId(undefined);
              }}
            />
            <Choice
              label={t('planned:fields.element')}
              help={t(isMarkedOnly ? 'planned:adapted.marked' : 'planned:adapted.whole')}
              empty={tree.data && t('planned:strategies.noneMarked')}
              options={
                isMarkedOnly ? elementOptions : [{ value: '', label: t('common:none') }, ...elementOptions]
              }
              value={elementId ?? (isMarkedOnly ? undefined : '')}
              onChange={(value) => setElementId(value || undefined)}
            />
          </SpaceBetween>
        </Container>
      </Form>
    </SpaceBetween>
  );
}

interface ChoiceProps {
  label: string;
  help?: string;
  empty?: string;
  options: readonly SelectProps.Option[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

function Choice({ label, help, empty, options, value, onChange }: ChoiceProps) {
  const { t } = useTranslation();
  return (
    <FormField label={label} description={help}>
      <Select
        options={options}
        selectedOption={toSelectedOption(options.find((option) => option.value === value))}
        placeholder={t('choose')}
        empty={empty}
        filteringType="auto"
        virtualScroll={options.length > 20}
        expandToViewport
        onChange={({ detail }) => onChange(detail.selectedOption.value)}
      />
    </FormField>
  );
}

/**
 * Returns all elements below the node, or only those marked for operators, labelled with their path of codes.
 */
const buildElementOptions = (node: StructureNode, isMarkedOnly: boolean): SelectProps.Option[] =>
  getChildren(node).flatMap((child) => [
    ...(isMarkedOnly && !child.flagAm
      ? []
      : [{ value: child.id, label: child.path, description: child.descr }]),
    ...buildElementOptions(child, isMarkedOnly),
  ]);
