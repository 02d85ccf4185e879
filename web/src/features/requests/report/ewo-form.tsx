// What somebody reports who stands before the machine: how it is and what they saw first, the rest for who has the time.
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
import { orders } from '../../../../../shared/planned/order-api.ts';
import { isAdmin } from '../../../../../shared/planned/order-moves.ts';
import { isOf } from '../../../../../shared/planned/order-state.ts';
import { EwoReport } from '../../../../../shared/requests/ewo.ts';
import { ewos } from '../../../../../shared/requests/ewo-api.ts';
import { type MachineCondition, usualPriority } from '../../../../../shared/requests/ewo-state.ts';
import { earliestReport } from '../../../../../shared/requests/ewo-times.ts';
import type { MachineResponse } from '../../../../../shared/structure/wire.ts';
import { enumText } from '../../../i18n/text.ts';
import { useRemembered } from '../../../parts/machine-pick/recent-machines.ts';
import { ewoEquipmentPath, newEwoPath, originIn, type Place } from '../../../paths/requests.ts';
import { askerOf, useSession } from '../../../session/session.ts';
import type { Control } from '../../../ui/form/control.ts';
import { Field } from '../../../ui/form/form-field.tsx';
import { FormProblems } from '../../../ui/form/form-problems.tsx';
import { WholeForm } from '../../../ui/form/schema-form.tsx';
import { ChoiceControl, RefControl } from '../../../ui/form/select-control.tsx';
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts';
import { useFormat } from '../../../ui/format.ts';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useNow } from '../../../ui/today.ts';
import { useSend } from '../../../use-call.ts';
import { EwoDuplicates } from './ewo-duplicates.tsx';
import { EwoMachine } from './ewo-machine.tsx';

const Report = EwoReport.omit({ machineId: true, elementId: true });
const more: ReadonlySet<string> = new Set([
  ...['priority', 'breakdownType', 'plcMessage', 'operatorNotes', 'teamId', 'createdAt'],
]);

interface Props {
  machine: MachineResponse;
  /** The id it is sent under. */
  report: string;
  place: Place;
}

export function EwoForm({ machine, report, place }: Props) {
  const { t } = useTranslation(['ewo', 'common']);
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { send } = useSend(ewos.create, { changes: [orders.get] });
  const [opened, setOpened] = useState(place === 'desktop');
  const changing = useRef(false);
  const elementId = params.get('element') ?? undefined;
  const view = params.get('view');
  const origin = originIn(params);
  useRemembered(machine.id);
  const state = useSchemaForm({
    schema: Report,
    values: { breakdownDescription: origin.text },
    draft: `ewo:${report}`,
    onSave: async (values: typeof Report._output) => {
      const { order: orderId, activity } = origin;
      await send({ ...values, id: report, machineId: machine.id, elementId, orderId, activity });
      await navigate(newEwoPath(place, { sent: report, view }), { replace: true });
    },
  });
  const change = () => {
    // what was typed waits under the report's id
    changing.current = true;
    const chosen = { machine: machine.id, element: elementId };
    void navigate(ewoEquipmentPath(place, { ...chosen, report, ...origin, view }), { replace: true });
  };
  return (
    <SpaceBetween size="l">
      <PageHeader title={t('form.title')} />
      <EwoMachine machine={machine} elementId={elementId} onChange={change} />
      <EwoDuplicates machineId={machine.id} />
      <WholeForm state={state} namespace="ewo" unsaved={() => !changing.current && state.unsaved()}>
        <Form
          actions={
            <Button variant="primary" loading={state.form.formState.isSubmitting}>
              {t('form.send')}
            </Button>
          }
        >
          <SpaceBetween size="l">
            <FormProblems state={state} onVisit={(field) => more.has(field) && setOpened(true)} />
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
              expanded={opened}
              onChange={({ detail }) => setOpened(detail.expanded)}
            >
              <Details condition={state.form.watch('machineStatus')} />
            </ExpandableSection>
          </SpaceBetween>
        </Form>
      </WholeForm>
    </SpaceBetween>
  );
}

/** Three choices as large as a hand. A tap leads on to the description; who uses the keys stays where they are. */
function Condition({ control, onTap }: { control: Control; onTap: () => void }) {
  const { t } = useTranslation(['ewo', 'words', 'enums']);
  const { field, value, onChange, ref, disabled } = control;
  const tapped = useRef(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only tells a finger from a key
    <div
      onPointerDown={() => {
        tapped.current = true;
      }}
      onKeyDown={() => {
        tapped.current = false;
      }}
    >
      <Tiles
        ref={ref as never}
        value={typeof value === 'string' ? value : null}
        columns={3}
        ariaRequired={field.required}
        items={field.values.map((condition) => ({
          value: condition,
          label: enumText('machineCondition', condition),
          description: t(`condition.${condition as MachineCondition}`),
          disabled,
        }))}
        onChange={({ detail }) => {
          onChange(detail.value);
          if (tapped.current) setTimeout(onTap);
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
  const asker = askerOf(session);
  const ofTeams = session.may('teams', 'pick') && asker.teams?.length !== 0;
  const days = session.user?.plant.backdateDaysTech ?? 0;
  return (
    <SpaceBetween size="l">
      <Field
        name="priority"
        control={(control) => (
          <ChoiceControl {...control} value={control.value ?? usualPriority(condition)} />
        )}
      />
      <Field name="breakdownType" />
      <Field name="plcMessage" />
      <Field name="operatorNotes" />
      {ofTeams && (
        <Field
          name="teamId"
          control={(control) => <RefControl {...control} only={(id) => isOf(asker.teams, { teamId: id })} />}
        />
      )}
      <Field
        name="createdAt"
        help={
          isAdmin(asker)
            ? t('form.anyDate')
            : t('form.earliest', { at: instant(earliestReport(now(), days)) })
        }
      />
    </SpaceBetween>
  );
}
