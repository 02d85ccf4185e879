// Form of a tag: object first, then anomaly, action and pillar.
import {
  Button,
  Container,
  ExpandableSection,
  Form,
  Header,
  SpaceBetween,
} from '@cloudscape-design/components';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import type * as z from 'zod';
import { truncateToMinute } from '#shared/date-order.ts';
import { choice, optional } from '#shared/fields.ts';
import { orders } from '#shared/planned/order-api.ts';
import { hasInjured, safetyFieldNames, toTagContent } from '#shared/requests/safety-tag/safety-tag.ts';
import { getShift } from '#shared/requests/shift.ts';
import { proposePillar, TagDraft, validateTag } from '#shared/requests/tag.ts';
import { type TagPage, tags } from '#shared/requests/tag-api.ts';
import { listTagSection, type TagSection } from '#shared/requests/tag-fields.ts';
import { type Pillar, pillars, type TagAction, type TagType } from '#shared/requests/tag-state.ts';
import { elements } from '#shared/structure/api.ts';
import type { MachineResponse } from '#shared/structure/wire.ts';
import { cache } from '#web/cache.ts';
import { useRememberMachine } from '#web/parts/machine-pick/recent-machines.ts';
import {
  getNewTagRoute,
  getRequestHomeRoute,
  getTagEquipmentRoute,
  getTagViewRoute,
  parseOrigin,
  type RequestLayout,
} from '#web/paths/requests.ts';
import { flash } from '#web/ui/flashes.ts';
import { FormProblems } from '#web/ui/form/form-problems.tsx';
import { GuardedForm } from '#web/ui/form/schema-form.tsx';
import { useSchemaForm } from '#web/ui/form/use-schema-form.ts';
import { useFormat } from '#web/ui/format.ts';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useNow } from '#web/ui/today.ts';
import { useCall, useSend } from '#web/use-call.ts';
import { EwoMachine, findElementNode } from '../report/ewo-machine.tsx';
import { TagDuplicates } from './tag-duplicates.tsx';
import { TagSectionFields } from './tag-form-fields.tsx';

/** Form schema: `pillar` is optional, because the proposed one is used until the user selects one. */
const Draft = TagDraft.omit({ machineId: true, elementId: true }).extend({
  pillar: optional(choice('pillar', pillars)),
});
type Draft = z.infer<typeof Draft>;
type Shape = Pick<Draft, 'type' | 'pillar' | 'object'>;

/** Returns what is sent: without fields of safety tags that do not apply to this one. */
function selectFields(input: Omit<Draft, 'pillar'> & { pillar: Pillar }): typeof input {
  const { pillar, safetyKind, injured } = input;
  const content = toTagContent(input);
  return pillar === 'SAF' && hasInjured(safetyKind) ? { ...content, injured } : content;
}

/**
 * Returns the schema with the fields required for this kind of tag, so that all missing ones are reported
 * together.
 */
function buildSchema({ type, pillar, object }: Shape) {
  const requiredFields = [
    ...Object.keys(validateTag({ type, pillar, object })).filter((name) => name in Draft.shape),
    ...(pillar === 'SAF' ? safetyFieldNames : []),
  ];
  return Draft.required(Object.fromEntries(requiredFields.map((name) => [name, true])) as { object: true });
}

interface Props {
  machine: MachineResponse | undefined;
  place: RequestLayout;
}

export function NewTag({ machine, report, place }: Props & { report: string }) {
  const { t } = useTranslation('tag');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { send } = useSend(tags.create, { changes: [orders.get] });
  const { region, dayOf } = useFormat();
  const now = useNow();
  const origin = parseOrigin(params);
  const view = params.get('view');
  const elementId = params.get('element') ?? undefined;
  const values = () => ({
    type: machine ? 'equipment' : 'fiveS',
    on: dayOf(now()),
    shift: getShift(region.timeZone, now()),
    anomaly: origin.text,
    pillar: origin.pillar,
    happenedAt: truncateToMinute(now()),
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
      otherMachine={getTagEquipmentRoute(place, {
        ...{ machine: machine?.id, element: elementId, report, view },
        ...origin,
      })}
      onSave={async (tag) => {
        const { order: orderId, activity } = origin;
        await send({ ...tag, id: report, orderId, activity });
        await navigate(getNewTagRoute(place, { sent: report, view }), { replace: true });
      }}
      sideContent={machine && <TagDuplicates machineId={machine.id} place={place} />}
    />
  );
}

export function EditTag({ tag, machine, place }: Props & { tag: TagPage }) {
  const { t } = useTranslation('tag');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { send } = useSend(tags.replace);
  const elementId = params.get('element') ?? (params.has('machine') ? undefined : tag.elementId);
  const back = place === 'operator' ? getRequestHomeRoute(place) : getTagViewRoute(place, tag.id);
  return (
    <TagForm
      title={t('edit.of', { code: tag.code })}
      machine={machine}
      elementId={elementId}
      values={() => tag}
      draft={`tag:${tag.id}`}
      saveLabel={t('edit.save')}
      opened
      otherMachine={getTagEquipmentRoute(place, { machine: machine?.id, element: elementId, tag: tag.id })}
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
  /** Returns the initial values. */
  values: () => object;
  draft: string;
  saveLabel: string;
  /** Whether the optional fields are shown from the start; otherwise the form asks what, adds pictures and sends. */
  opened: boolean;
  /** Route where another machine is selected; the draft is kept. */
  otherMachine: string;
  onSave: (tag: TagDraft) => Promise<unknown>;
  onReload?: () => void;
  onCancel?: () => void;
  sideContent?: ReactNode;
}

function TagForm({ machine, elementId, ...props }: FormProps) {
  const { t } = useTranslation(['tag', 'common']);
  const navigate = useNavigate();
  const [isExpanded, setExpanded] = useState(props.opened);
  const isChangingMachine = useRef(false);
  const [values] = useState(props.values);
  const [shape, setShape] = useState(values as Shape);
  const schema = useMemo(() => buildSchema(shape), [shape]);
  const autonomous = useAutonomous(machine, elementId);
  const getProposedPillar = (draft: Partial<Draft>) => proposePillar({ ...draft, autonomous });
  const state = useSchemaForm({
    schema,
    values: values as Record<string, unknown>,
    draft: props.draft,
    onSave: (input: Draft) =>
      props.onSave({
        ...selectFields({ ...input, pillar: input.pillar ?? getProposedPillar(input) }),
        machineId: machine?.id,
        elementId: machine && elementId,
      }),
  });
  const [type, pillar, object, machineStatus, action] = state.form.watch([
    ...(['type', 'pillar', 'object', 'machineStatus', 'action'] as const),
  ]) as [TagType, Pillar | undefined, Draft['object'], Draft['machineStatus'], TagAction | undefined];
  if (type !== shape.type || (pillar ?? undefined) !== shape.pillar || (object ?? undefined) !== shape.object)
    setShape({ type, pillar: pillar ?? undefined, object: object ?? undefined });
  const changeMachine = () => {
    isChangingMachine.current = true;
    void navigate(props.otherMachine, { replace: true });
  };
  const isMachineMissing = type === 'equipment' && !machine;
  const isFiveS = type === 'fiveS';
  const shown = { isFiveS, hasMachine: machine !== undefined };
  const proposedPillar = getProposedPillar({ type, machineStatus, action });
  const isShort = !props.opened && machine !== undefined;
  const foldedSections: readonly TagSection[] = isShort
    ? ['type', 'action', 'pillar', 'details']
    : ['details'];
  const isFolded = (field: string) =>
    foldedSections.some((section) => listTagSection(section, isFiveS).some((name) => name === field));
  // The section follows the pillar, which the short form has under the further details.
  const safetySection = pillar === 'SAF' && (
    <Container header={<Header variant="h2">{t('form.safety')}</Header>}>
      <TagSectionFields section="safety" {...shown} />
    </Container>
  );
  return (
    <SpaceBetween size="l">
      <PageHeader title={props.title} />
      <GuardedForm
        state={state}
        namespace="tag"
        unsaved={() => !isChangingMachine.current && state.unsaved()}
      >
        <Form
          actions={
            <SpaceBetween direction="horizontal" size="xs">
              {props.onCancel && (
                <Button formAction="none" variant="link" onClick={props.onCancel}>
                  {t('common:cancel')}
                </Button>
              )}
              {!isMachineMissing && (
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
              onVisit={(field) => isFolded(field) && setExpanded(true)}
            />
            {!isShort && (
              <Container>
                <SpaceBetween size="l">
                  <TagSectionFields section="type" {...shown} />
                  {!machine && (
                    <Button
                      formAction="none"
                      variant={isMachineMissing ? 'primary' : 'normal'}
                      onClick={changeMachine}
                    >
                      {t('form.chooseMachine')}
                    </Button>
                  )}
                </SpaceBetween>
              </Container>
            )}
            {machine && (
              <SpaceBetween size="s">
                <RememberMachine id={machine.id} />
                <EwoMachine machine={machine} elementId={elementId} onChange={changeMachine} />
                {props.sideContent}
              </SpaceBetween>
            )}
            {!isMachineMissing && (
              <SpaceBetween size="l">
                <Container>
                  <TagSectionFields section="anomaly" {...shown} />
                </Container>
                {!isShort && (
                  <>
                    <Container>
                      <TagSectionFields section="action" {...shown} />
                    </Container>
                    <Container>
                      <TagSectionFields section="pillar" {...shown} proposedPillar={proposedPillar} />
                    </Container>
                  </>
                )}
                {!isShort && safetySection}
                <ExpandableSection
                  variant="container"
                  headerText={t('form.more')}
                  headerDescription={
                    isShort && !pillar ? t(`proposed.${proposedPillar as 'AM' | 'PM' | 'WO'}`) : undefined
                  }
                  expanded={isExpanded}
                  onChange={({ detail }) => setExpanded(detail.expanded)}
                >
                  <SpaceBetween size="l">
                    {foldedSections.map((section) => (
                      <TagSectionFields
                        key={section}
                        section={section}
                        {...shown}
                        proposedPillar={proposedPillar}
                      />
                    ))}
                  </SpaceBetween>
                </ExpandableSection>
                {isShort && safetySection}
              </SpaceBetween>
            )}
          </SpaceBetween>
        </Form>
      </GuardedForm>
    </SpaceBetween>
  );
}

function RememberMachine({ id }: { id: number }) {
  useRememberMachine(id);
  return null;
}

/** Returns whether operators maintain the element; undefined without an element. */
function useAutonomous(machine: MachineResponse | undefined, elementId: string | undefined) {
  const hasElement = machine !== undefined && elementId !== undefined;
  const { data } = useCall(elements.structure, { machineCode: machine?.code ?? '' }, { enabled: hasElement });
  return hasElement ? data && findElementNode(data, elementId)?.flagAm : undefined;
}
