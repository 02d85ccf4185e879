// Fields of a phase, for its page and for the list of phases.
import { FormField, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { Phase } from '#shared/procedures/procedure.ts';
import type { PhaseItem, ProcedureDetail } from '#shared/procedures/procedure-api.ts';
import { PhaseControls } from '#web/parts/procedure/phase-controls.tsx';
import { useSession } from '#web/session/session.ts';
import type { Control } from '#web/ui/form/control.ts';
import { FieldControl } from '#web/ui/form/field-control.tsx';
import { Field } from '#web/ui/form/form-field.tsx';
import { ImagesControl } from '#web/ui/image/image-field.tsx';

/** Form schema without `procedureId`, which the page sets, and `seq`, which is set by dragging. */
export const PhaseForm = Phase.omit({ procedureId: true, seq: true });
export type PhaseForm = z.infer<typeof PhaseForm>;

export const getPhaseDraftName = (procedureId: number, phase: PhaseItem | undefined): string =>
  `phase:${phase?.id ?? `${procedureId}.new`}`;

interface Props {
  procedure: ProcedureDetail;
  /** Absent for a new phase. */
  phase?: PhaseItem;
}

export function PhaseFields({ procedure, phase }: Props) {
  const { t } = useTranslation('planned');
  const session = useSession();
  const controlIds = phase?.controlIds ?? [];
  return (
    <SpaceBetween size="l">
      <Field name="description" control={MultilineControl} />
      <Field name="minutes" />
      <Field name="keyPoint" />
      {session.may('controls', 'pick') ? (
        <Field name="controlIds" />
      ) : (
        controlIds.length > 0 && (
          <FormField label={t('fields.controlIds')}>
            <PhaseControls phase={{ controlIds }} controls={procedure.controls} />
          </FormField>
        )
      )}
      <Field name="ppe" />
      <Field name="images" control={PastedImagesControl} />
    </SpaceBetween>
  );
}

/** Multi-line input of a step. */
const MultilineControl = (control: Control) => (
  <FieldControl {...control} field={{ ...control.field, meta: { kind: 'note' } }} />
);

/** Images of a step, which may be pasted wherever the cursor is in its form. */
const PastedImagesControl = (control: Control) => <ImagesControl {...control} takesPastesOfForm />;
