// Form of a phase within the list of phases.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type PhaseItem, type ProcedureDetail, phases } from '#shared/procedures/procedure-api.ts';
import { FormProblems } from '#web/ui/form/form-problems.tsx';
import { FormScope } from '#web/ui/form/schema-form.tsx';
import { useSchemaForm } from '#web/ui/form/use-schema-form.ts';
import { useSend } from '#web/use-call.ts';
import { getCallsAffectedByPhase } from './phase-calls.ts';
import { getPhaseDraftName, PhaseFields, PhaseForm } from './phase-fields.tsx';

interface Props {
  procedure: ProcedureDetail;
  /** Absent for a new phase. */
  phase?: PhaseItem;
  /** Title, such as "Phase 3". */
  name: string;
  onSaved: () => void;
  onReload: () => void;
  onCancel: () => void;
}

/** Does not ask before the page is left, since the header's form does; the input is kept as a draft. */
export function PhaseInlineForm({ procedure, phase, name, onSaved, onReload, onCancel }: Props) {
  const { t } = useTranslation();
  const changes = getCallsAffectedByPhase(procedure.kind);
  const { send: create } = useSend(phases.create, { changes });
  const { send: replace } = useSend(phases.replace, { changes });
  const state = useSchemaForm({
    schema: PhaseForm,
    values: phase,
    draft: getPhaseDraftName(procedure.id, phase),
    onSave: async (values: PhaseForm) => {
      if (phase) {
        const { id, version, procedureId, seq } = phase;
        await replace({ ...values, id, version, procedureId, seq });
      } else await create({ ...values, procedureId: procedure.id });
    },
  });
  const { setFocus } = state.form;
  useEffect(() => setFocus('description'), [setFocus]);
  const save = async () => {
    if (await state.submit()) onSaved();
  };
  return (
    <section aria-label={name}>
      <FormScope state={state} namespace="planned">
        <form
          id={state.id}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <SpaceBetween size="l">
            <FormProblems state={state} onReload={onReload} />
            <PhaseFields procedure={procedure} phase={phase} />
            <SpaceBetween direction="horizontal" size="xs">
              <Button variant="primary" loading={state.form.formState.isSubmitting}>
                {t('save')}
              </Button>
              {/* The press leaves the focus where it is, since a field that loses it shows its problem and moves the button away. */}
              {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside is the control */}
              <span onMouseDown={(event) => event.preventDefault()}>
                <Button
                  formAction="none"
                  variant="link"
                  onClick={() => {
                    state.discard();
                    onCancel();
                  }}
                >
                  {t('cancel')}
                </Button>
              </span>
            </SpaceBetween>
          </SpaceBetween>
        </form>
      </FormScope>
    </section>
  );
}
