// Form of a breakdown report: machine condition and description first, optional fields afterwards.
import {
  Button,
  Container,
  ExpandableSection,
  Form,
  SpaceBetween,
  Tiles,
} from '@cloudscape-design/components';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { orders } from '#shared/planned/order-api.ts';
import { isOfTeams } from '#shared/planned/order-state.ts';
import { isAdmin } from '#shared/planned/order-transitions.ts';
import { BreakdownReport } from '#shared/requests/ewo.ts';
import { ewos } from '#shared/requests/ewo-api.ts';
import { getDefaultPriority, type MachineCondition } from '#shared/requests/ewo-state.ts';
import { getEarliestReportDate } from '#shared/requests/ewo-times.ts';
import type { MachineResponse } from '#shared/structure/wire.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { useRememberMachine } from '#web/parts/machine-pick/recent-machines.ts';
import {
  getEwoEquipmentRoute,
  getNewEwoRoute,
  parseOrigin,
  type RequestLayout,
} from '#web/paths/requests.ts';
import { toPrincipal, useSession } from '#web/session/session.ts';
import type { Control } from '#web/ui/form/control.ts';
import { Field } from '#web/ui/form/form-field.tsx';
import { FormProblems } from '#web/ui/form/form-problems.tsx';
import { GuardedForm } from '#web/ui/form/schema-form.tsx';
import { ChoiceControl, RefControl } from '#web/ui/form/select-control.tsx';
import { useSchemaForm } from '#web/ui/form/use-schema-form.ts';
import { useFormat } from '#web/ui/format.ts';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useNow } from '#web/ui/today.ts';
import { useSend } from '#web/use-call.ts';
import { EwoDuplicates } from './ewo-duplicates.tsx';
import { EwoMachine } from './ewo-machine.tsx';

const Report = BreakdownReport.omit({ machineId: true, elementId: true });
const optionalFields: ReadonlySet<string> = new Set([
  ...['priority', 'breakdownType', 'plcMessage', 'operatorNotes', 'teamId', 'createdAt'],
]);

interface Props {
  machine: MachineResponse;
  /** Id of the new report. */
  report: string;
  place: RequestLayout;
}

export function EwoForm({ machine, report, place }: Props) {
  const { t } = useTranslation(['ewo', 'common']);
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { send } = useSend(ewos.create, { changes: [orders.get] });
  const [isExpanded, setExpanded] = useState(place === 'desktop');
  const isChangingMachine = useRef(false);
  const elementId = params.get('element') ?? undefined;
  const view = params.get('view');
  const origin = parseOrigin(params);
  useRememberMachine(machine.id);
  const state = useSchemaForm({
    schema: Report,
    values: { breakdownDescription: origin.text },
    draft: `ewo:${report}`,
    onSave: async (values: typeof Report._output) => {
      const { order: orderId, activity } = origin;
      await send({ ...values, id: report, machineId: machine.id, elementId, orderId, activity });
      await navigate(getNewEwoRoute(place, { sent: report, view }), { replace: true });
    },
  });
  const changeMachine = () => {
    // The draft is stored under the id of the report.
    isChangingMachine.current = true;
    const selection = { machine: machine.id, element: elementId };
    void navigate(getEwoEquipmentRoute(place, { ...selection, report, ...origin, view }), { replace: true });
  };
  return (
    <SpaceBetween size="l">
      <PageHeader title={t('form.title')} />
      <EwoMachine machine={machine} elementId={elementId} onChange={changeMachine} />
      <EwoDuplicates machineId={machine.id} place={place} />
      <GuardedForm
        state={state}
        namespace="ewo"
        unsaved={() => !isChangingMachine.current && state.unsaved()}
      >
        <Form
          actions={
            <Button variant="primary" loading={state.form.formState.isSubmitting}>
              {t('form.send')}
            </Button>
          }
        >
          <SpaceBetween size="l">
            <FormProblems state={state} onVisit={(field) => optionalFields.has(field) && setExpanded(true)} />
            <Container>
              <SpaceBetween size="l">
                <Field
                  name="machineStatus"
                  stretch
                  control={(control) => (
                    <Condition
                      control={control}
                      onTap={() => {
                        if (!state.form.getValues('breakdownDescription'))
                          state.form.setFocus('breakdownDescription');
                      }}
                    />
                  )}
                />
                <Field name="breakdownDescription" stretch />
                <Field name="images" />
              </SpaceBetween>
            </Container>
            <ExpandableSection
              variant="container"
              headerText={t('form.more')}
              expanded={isExpanded}
              onChange={({ detail }) => setExpanded(detail.expanded)}
            >
              <Details condition={state.form.watch('machineStatus')} />
            </ExpandableSection>
          </SpaceBetween>
        </Form>
      </GuardedForm>
    </SpaceBetween>
  );
}

/**
 * Machine condition as three large tiles. A tap moves the focus to the description; keyboard input does not.
 */
function Condition({ control, onTap }: { control: Control; onTap: () => void }) {
  const { t } = useTranslation(['ewo', 'words', 'enums']);
  const { field, value, onChange, ref, disabled } = control;
  const isTapped = useRef(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only tells a finger from a key
    <div
      onPointerDown={() => {
        isTapped.current = true;
      }}
      onKeyDown={() => {
        isTapped.current = false;
      }}
    >
      <Tiles
        ref={ref as never}
        value={typeof value === 'string' ? value : null}
        columns={3}
        ariaRequired={field.required}
        items={field.values.map((condition) => ({
          value: condition,
          label: getEnumText('machineCondition', condition),
          description: t(`condition.${condition as MachineCondition}`),
          disabled,
        }))}
        onChange={({ detail }) => {
          onChange(detail.value);
          if (isTapped.current) setTimeout(onTap);
        }}
      />
    </div>
  );
}

function Details({ condition }: { condition: MachineCondition | undefined }) {
  const { t } = useTranslation('ewo');
  const session = useSession();
  const { instant } = useFormat();
  const now = useNow();
  const principal = toPrincipal(session);
  const canPickTeam = session.may('teams', 'pick') && principal.teams?.length !== 0;
  const days = session.user?.plant.backdateDaysTech ?? 0;
  return (
    <SpaceBetween size="l">
      <Field
        name="priority"
        control={(control) => (
          <ChoiceControl {...control} value={control.value ?? getDefaultPriority(condition)} />
        )}
      />
      <Field name="breakdownType" />
      <Field name="plcMessage" />
      <Field name="operatorNotes" />
      {canPickTeam && (
        <Field
          name="teamId"
          control={(control) => (
            <RefControl {...control} only={(id) => isOfTeams(principal.teams, { teamId: id })} />
          )}
        />
      )}
      <Field
        name="createdAt"
        help={
          isAdmin(principal)
            ? t('form.anyDate')
            : t('form.earliest', { at: instant(getEarliestReportDate(now(), days)) })
        }
      />
    </SpaceBetween>
  );
}
