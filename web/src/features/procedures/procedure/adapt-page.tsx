// Adapts a generic procedure: a copy bound to one place of a machine, with phases and times of its own.
import {
  Button,
  Container,
  Form,
  FormField,
  Select,
  type SelectProps,
  SpaceBetween,
} from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { ProcedureKind } from '../../../../../shared/procedures/kinds.ts';
import { elements } from '../../../../../shared/structure/api.ts';
import { childrenOf, type StructureNode } from '../../../../../shared/structure/tree.ts';
import { procedureCalls } from '../../../parts/procedure/calls.ts';
import { usePathParams } from '../../../paths/path-params.ts';
import { procedurePaths } from '../../../paths/procedures.ts';
import { flash, flashError } from '../../../ui/flashes.ts';
import { chosenOption } from '../../../ui/form/chosen-option.ts';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useRefOptions } from '../../../ui/refs.ts';
import { useAll, useCall, useSend } from '../../../use-call.ts';

export function AdaptPage({ kind }: { kind: ProcedureKind }) {
  const { t } = useTranslation(['planned', 'common']);
  const navigate = useNavigate();
  const paths = procedurePaths[kind];
  const marked = kind === 'sop';
  const { smpId, sopId = smpId } = usePathParams<'smpId' | 'sopId'>();
  const { send: adapt, sending } = useSend(procedureCalls[kind].adapt);
  const [procedureId, setProcedureId] = useState(sopId);
  const [machineId, setMachineId] = useState<string>();
  const [elementId, setElementId] = useState<string>();
  const methods = useAll(procedureCalls[kind].list, {});
  const machines = useRefOptions('machine').data ?? [];
  const machine = machines.find(({ id }) => String(id) === machineId);
  const tree = useCall(elements.structure, { machineCode: machine?.label ?? '' }, { enabled: !!machine });

  const generic = (methods.data ?? [])
    .filter(({ adaptedTo }) => !adaptedTo)
    .map(({ id, code, description }) => ({ value: String(id), label: code, description }));
  const places = tree.data ? placesOf(tree.data, marked) : [];
  const save = async () => {
    const made = await adapt({ id: Number(procedureId), machineId: Number(machineId), elementId });
    flash('success', t('planned:done.adapt', { code: made.code }));
    void navigate(paths.edit(made));
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
              disabled={!procedureId || !machineId || (marked && !elementId)}
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
              options={generic}
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
              help={t(marked ? 'planned:adapted.marked' : 'planned:adapted.whole')}
              empty={tree.data && t('planned:strategies.noneMarked')}
              options={marked ? places : [{ value: '', label: t('common:none') }, ...places]}
              value={elementId ?? (marked ? undefined : '')}
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
        selectedOption={chosenOption(options.find((option) => option.value === value))}
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

/** Every element below the machine, or those marked for operators, by its path of codes. */
const placesOf = (node: StructureNode, marked: boolean): SelectProps.Option[] =>
  childrenOf(node).flatMap((child) => [
    ...(marked && !child.flagAm ? [] : [{ value: child.id, label: child.path, description: child.descr }]),
    ...placesOf(child, marked),
  ]);
