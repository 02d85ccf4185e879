// Adapts a generic SMP: a copy bound to one element of one machine, with phases and times of its own.
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
import { procedures } from '../../../../../shared/procedures/procedure-api.ts';
import { elements } from '../../../../../shared/structure/api.ts';
import { childrenOf, type StructureNode } from '../../../../../shared/structure/tree.ts';
import { usePathParams } from '../../../paths/path-params.ts';
import { procedurePaths, strategyPaths } from '../../../paths/procedures.ts';
import { flash, flashError } from '../../../ui/flashes.ts';
import { chosenOption } from '../../../ui/form/chosen-option.ts';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useRefOptions } from '../../../ui/refs.ts';
import { useAll, useCall, useSend } from '../../../use-call.ts';

export function AdaptPage() {
  const { t } = useTranslation(['planned', 'common']);
  const navigate = useNavigate();
  const { smpId } = usePathParams<'smpId'>();
  const { send: adapt, sending } = useSend(procedures.adapt);
  const [procedureId, setProcedureId] = useState(smpId);
  const [machineId, setMachineId] = useState<string>();
  const [elementId, setElementId] = useState<string>();
  const methods = useAll(procedures.list, {});
  const machines = useRefOptions('machine').data ?? [];
  const machine = machines.find(({ id }) => String(id) === machineId);
  const tree = useCall(elements.structure, { machineCode: machine?.label ?? '' }, { enabled: !!machine });

  const generic = (methods.data ?? [])
    .filter(({ adaptedTo }) => !adaptedTo)
    .map(({ id, code, description }) => ({ value: String(id), label: code, description }));
  const places = tree.data ? placesOf(tree.data) : [];
  const save = async () => {
    const made = await adapt({ id: Number(procedureId), machineId: Number(machineId), elementId });
    flash('success', t('planned:done.adapt', { code: made.code }));
    void navigate(procedurePaths.edit(made));
  };
  return (
    <SpaceBetween size="l">
      <PageHeader
        title={t('planned:adapted.create')}
        description={t('planned:adapted.help')}
        crumbs={[{ text: t('planned:adapted.title'), href: strategyPaths.adapted() }]}
      />
      <Form
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" onClick={() => void navigate(strategyPaths.adapted())}>
              {t('common:cancel')}
            </Button>
            <Button
              variant="primary"
              loading={sending}
              disabled={!procedureId || !machineId}
              onClick={() => void save().catch(flashError)}
            >
              {t('planned:adapted.create')}
            </Button>
          </SpaceBetween>
        }
      >
        <Container>
          <SpaceBetween size="l">
            <Choice
              label={t('planned:fields.procedure')}
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
              help={t('planned:adapted.whole')}
              options={[{ value: '', label: t('common:none') }, ...places]}
              value={elementId ?? ''}
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
  options: readonly SelectProps.Option[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

function Choice({ label, help, options, value, onChange }: ChoiceProps) {
  const { t } = useTranslation();
  return (
    <FormField label={label} description={help}>
      <Select
        options={options}
        selectedOption={chosenOption(options.find((option) => option.value === value))}
        placeholder={t('choose')}
        filteringType="auto"
        virtualScroll={options.length > 20}
        expandToViewport
        onChange={({ detail }) => onChange(detail.selectedOption.value)}
      />
    </FormField>
  );
}

/** Every element below the machine, by its path of codes. */
const placesOf = (node: StructureNode): SelectProps.Option[] =>
  childrenOf(node).flatMap((child) => [
    { value: child.id, label: child.path, description: child.descr },
    ...placesOf(child),
  ]);
