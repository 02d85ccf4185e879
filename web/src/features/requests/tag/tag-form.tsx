// What somebody writes on a tag: first what it is about, then what is wrong, what to do, and who solves it.
import { Button, Container, ExpandableSection, Form, SpaceBetween } from '@cloudscape-design/components';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import type * as z from 'zod';
import { choice, optional } from '../../../../../shared/fields.ts';
import { orders } from '../../../../../shared/planned/order-api.ts';
import { shiftIn } from '../../../../../shared/requests/shift.ts';
import { problemsOfTag, proposedPillar, TagDraft } from '../../../../../shared/requests/tag.ts';
import { type TagPage, tags } from '../../../../../shared/requests/tag-api.ts';
import {
  type Pillar,
  pillars,
  type TagAction,
  type TagType,
} from '../../../../../shared/requests/tag-state.ts';
import { elements } from '../../../../../shared/structure/api.ts';
import type { MachineResponse } from '../../../../../shared/structure/wire.ts';
import { cache } from '../../../cache.ts';
import { useRemembered } from '../../../parts/machine-pick/recent-machines.ts';
import {
  homePath,
  newTagPath,
  originIn,
  type Place,
  tagEquipmentPath,
  tagViewPath,
} from '../../../paths/requests.ts';
import { useSession } from '../../../session/session.ts';
import { flash } from '../../../ui/flashes.ts';
import { Field } from '../../../ui/form/form-field.tsx';
import { FormProblems } from '../../../ui/form/form-problems.tsx';
import { WholeForm } from '../../../ui/form/schema-form.tsx';
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts';
import { useFormat } from '../../../ui/format.ts';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useNow } from '../../../ui/today.ts';
import { useCall, useSend } from '../../../use-call.ts';
import { EwoMachine, partOf } from '../report/ewo-machine.tsx';
import {
  ActionControl,
  ConditionControl,
  PillarControl,
  ShiftControl,
  TypeControl,
} from './tag-controls.tsx';
import { TagDuplicates } from './tag-duplicates.tsx';

/** Until somebody chooses a pillar, it is the proposed one. */
const Draft = TagDraft.omit({ machineId: true, elementId: true }).extend({
  pillar: optional(choice('pillar', pillars)),
});
type Draft = z.infer<typeof Draft>;
type Shape = Pick<Draft, 'type' | 'pillar' | 'object'>;

/** The fields a tag of this shape must have stand in the schema, so that all that lack are told at once. */
function schemaFor({ type, pillar, object }: Shape) {
  const needed = Object.keys(problemsOfTag({ type, pillar, object })).filter((name) => name in Draft.shape);
  return Draft.required(Object.fromEntries(needed.map((name) => [name, true])) as { object: true });
}

const more: ReadonlySet<string> = new Set([
  ...['on', 'shift', 'workstation', 'drawingNumber', 'quantity', 'suggestions', 'operators', 'dueOn'],
]);

interface Props {
  machine: MachineResponse | undefined;
  place: Place;
}

export function NewTag({ machine, report, place }: Props & { report: string }) {
  const { t } = useTranslation('tag');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { send } = useSend(tags.create, { changes: [orders.get] });
  const { region, dayOf } = useFormat();
  const now = useNow();
  const origin = originIn(params);
  const view = params.get('view');
  const elementId = params.get('element') ?? undefined;
  const values = () => ({
    type: machine ? 'equipment' : 'fiveS',
    on: dayOf(now()),
    shift: shiftIn(region.timeZone, now()),
    anomaly: origin.text,
    pillar: origin.pillar,
  });
  return (
    <TagForm
      title={t('form.title')}
      machine={machine}
      elementId={elementId}
      values={values}
      draft={`tag:${report}`}
      saveLabel={t('form.send')}
      opened={place === 'desktop'}
      otherMachine={tagEquipmentPath(place, {
        ...{ machine: machine?.id, element: elementId, report, view },
        ...origin,
      })}
      onSave={async (tag) => {
        const { order: orderId, activity } = origin;
        await send({ ...tag, id: report, orderId, activity });
        await navigate(newTagPath(place, { sent: report, view }), { replace: true });
      }}
      beside={machine && <TagDuplicates machineId={machine.id} />}
    />
  );
}

export function EditTag({ tag, machine, place }: Props & { tag: TagPage }) {
  const { t } = useTranslation('tag');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { send } = useSend(tags.replace);
  const elementId = params.get('element') ?? (params.has('machine') ? undefined : tag.elementId);
  const back = place === 'operator' ? homePath(place) : tagViewPath(place, tag.id);
  return (
    <TagForm
      title={t('edit.of', { code: tag.code })}
      machine={machine}
      elementId={elementId}
      values={() => tag}
      draft={`tag:${tag.id}`}
      saveLabel={t('edit.save')}
      opened
      otherMachine={tagEquipmentPath(place, { machine: machine?.id, element: elementId, tag: tag.id })}
      onSave={async (draft) => {
        await send({ ...draft, id: tag.id, version: tag.version });
        flash('success', t('edit.done', { code: tag.code }));
        await navigate(back);
      }}
      onReload={() => void cache.invalidateQueries({ queryKey: [tags.get.path] })}
      onCancel={() => void navigate(back)}
    />
  );
}

interface FormProps {
  title: string;
  machine: MachineResponse | undefined;
  elementId: string | undefined;
  /** What it starts from. */
  values: () => object;
  draft: string;
  saveLabel: string;
  /** Shows the rest at once. */
  opened: boolean;
  /** Where another machine is chosen; what was typed waits under the draft. */
  otherMachine: string;
  onSave: (tag: TagDraft) => Promise<unknown>;
  onReload?: () => void;
  onCancel?: () => void;
  beside?: ReactNode;
}

function TagForm({ machine, elementId, ...props }: FormProps) {
  const { t } = useTranslation(['tag', 'common']);
  const navigate = useNavigate();
  const [opened, setOpened] = useState(props.opened);
  const changing = useRef(false);
  const [values] = useState(props.values);
  const [shape, setShape] = useState(values as Shape);
  const schema = useMemo(() => schemaFor(shape), [shape]);
  const autonomous = useAutonomous(machine, elementId);
  const proposal = (draft: Partial<Draft>) => proposedPillar({ ...draft, autonomous });
  const state = useSchemaForm({
    schema,
    values: values as Record<string, unknown>,
    draft: props.draft,
    onSave: (typed: Draft) =>
      props.onSave({
        ...typed,
        pillar: typed.pillar ?? proposal(typed),
        machineId: machine?.id,
        elementId: machine && elementId,
      }),
  });
  const [type, pillar, object, machineStatus, action] = state.form.watch([
    ...(['type', 'pillar', 'object', 'machineStatus', 'action'] as const),
  ]) as [TagType, Pillar | undefined, Draft['object'], Draft['machineStatus'], TagAction | undefined];
  if (type !== shape.type || (pillar ?? undefined) !== shape.pillar || (object ?? undefined) !== shape.object)
    setShape({ type, pillar: pillar ?? undefined, object: object ?? undefined });
  const change = () => {
    changing.current = true;
    void navigate(props.otherMachine, { replace: true });
  };
  const lacksMachine = type === 'equipment' && !machine;
  return (
    <SpaceBetween size="l">
      <PageHeader title={props.title} />
      <WholeForm state={state} namespace="tag" unsaved={() => !changing.current && state.unsaved()}>
        <Form
          actions={
            <SpaceBetween direction="horizontal" size="xs">
              {props.onCancel && (
                <Button formAction="none" variant="link" onClick={props.onCancel}>
                  {t('common:cancel')}
                </Button>
              )}
              {!lacksMachine && (
                <Button variant="primary" loading={state.form.formState.isSubmitting}>
                  {props.saveLabel}
                </Button>
              )}
            </SpaceBetween>
          }
        >
          <SpaceBetween size="l">
            <FormProblems
              state={state}
              onReload={props.onReload}
              onVisit={(field) => more.has(field) && setOpened(true)}
            />
            <Container>
              <SpaceBetween size="l">
                <Field name="type" stretch control={(control) => <TypeControl {...control} />} />
                {!machine && (
                  <Button formAction="none" variant={lacksMachine ? 'primary' : 'normal'} onClick={change}>
                    {t('form.chooseMachine')}
                  </Button>
                )}
              </SpaceBetween>
            </Container>
            {machine && (
              <SpaceBetween size="s">
                <Remember id={machine.id} />
                <EwoMachine machine={machine} elementId={elementId} onChange={change} />
                {props.beside}
              </SpaceBetween>
            )}
            {!lacksMachine && (
              <SpaceBetween size="l">
                <Container>
                  <SpaceBetween size="l">
                    {type === 'fiveS' && <Field name="object" />}
                    <Field name="anomaly" stretch />
                    {machine && (
                      <Field
                        name="machineStatus"
                        stretch
                        control={(control) => <ConditionControl {...control} />}
                      />
                    )}
                    <Field name="images" />
                  </SpaceBetween>
                </Container>
                <Container>
                  <SpaceBetween size="l">
                    <Field name="action" control={(control) => <ActionControl {...control} />} />
                    <Field name="actionNotes" stretch />
                    <Field name="reason" control={(control) => <ActionControl {...control} />} />
                    <Field name="reasonNotes" stretch />
                  </SpaceBetween>
                </Container>
                <Container>
                  <SpaceBetween size="l">
                    <Field
                      name="pillar"
                      required
                      stretch
                      help={
                        pillar
                          ? undefined
                          : t(`proposed.${proposal({ type, machineStatus, action }) as 'AM' | 'PM' | 'WO'}`)
                      }
                      control={(control) => (
                        <PillarControl
                          {...control}
                          value={control.value || proposal({ type, machineStatus, action })}
                        />
                      )}
                    />
                    <Field name="priority" />
                  </SpaceBetween>
                </Container>
                <ExpandableSection
                  variant="container"
                  headerText={t('form.more')}
                  expanded={opened}
                  onChange={({ detail }) => setOpened(detail.expanded)}
                >
                  <Details fiveS={type === 'fiveS'} />
                </ExpandableSection>
              </SpaceBetween>
            )}
          </SpaceBetween>
        </Form>
      </WholeForm>
    </SpaceBetween>
  );
}

function Remember({ id }: { id: number }) {
  useRemembered(id);
  return null;
}

function Details({ fiveS }: { fiveS: boolean }) {
  const session = useSession();
  return (
    <SpaceBetween size="l">
      <Field name="on" />
      <Field name="shift" control={(control) => <ShiftControl {...control} />} />
      {!fiveS && <Field name="object" />}
      <Field name="workstation" />
      <Field name="quantity" />
      <Field name="drawingNumber" />
      <Field name="suggestions" />
      {session.may('operators', 'pick') && <Field name="operators" />}
      <Field name="dueOn" />
    </SpaceBetween>
  );
}

/** Is the element one that operators look after? Unknown where none is named. */
function useAutonomous(machine: MachineResponse | undefined, elementId: string | undefined) {
  const named = machine !== undefined && elementId !== undefined;
  const { data } = useCall(elements.structure, { machineCode: machine?.code ?? '' }, { enabled: named });
  return named ? data && partOf(data, elementId)?.flagAm : undefined;
}
