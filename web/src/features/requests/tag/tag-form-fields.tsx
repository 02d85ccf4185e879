// Fields of a section of a tag's form, with the controls that differ from those of their kind.
import { SpaceBetween } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { hasInjured, type SafetyKind } from '#shared/requests/safety-tag/safety-tag.ts';
import { listTagSection, type TagFieldName, type TagSection } from '#shared/requests/tag-fields.ts';
import type { Pillar } from '#shared/requests/tag-state.ts';
import { useSession } from '#web/session/session.ts';
import type { Control } from '#web/ui/form/control.ts';
import { Field } from '#web/ui/form/form-field.tsx';
import {
  ActionControl,
  ConditionControl,
  PillarControl,
  SafetyKindControl,
  SeverityControl,
  ShiftControl,
  TypeControl,
} from './tag-controls.tsx';

const controls: Partial<Record<TagFieldName, (control: Control) => ReactNode>> = {
  type: (control) => <TypeControl {...control} />,
  shift: (control) => <ShiftControl {...control} />,
  action: (control) => <ActionControl {...control} />,
  reason: (control) => <ActionControl {...control} />,
  machineStatus: (control) => <ConditionControl {...control} />,
  safetyKind: (control) => <SafetyKindControl {...control} />,
  severity: (control) => <SeverityControl {...control} />,
};
/** Tiles and texts of several lines. */
const wideFields: ReadonlySet<TagFieldName> = new Set([
  ...(['type', 'anomaly', 'machineStatus', 'actionNotes', 'reasonNotes', 'safetyKind', 'severity'] as const),
]);

interface Props {
  section: TagSection;
  isFiveS: boolean;
  hasMachine: boolean;
  /** Pillar used until the user selects one. */
  proposedPillar?: Pillar;
}

export function TagSectionFields({ section, isFiveS, hasMachine, proposedPillar }: Props) {
  const session = useSession();
  const isShown = (name: TagFieldName) =>
    (name !== 'machineStatus' || hasMachine) && (name !== 'operators' || session.may('operators', 'pick'));
  return (
    <SpaceBetween size="l">
      {listTagSection(section, isFiveS)
        .filter(isShown)
        .map((name) =>
          name === 'pillar' ? (
            <PillarField key={name} proposed={proposedPillar} />
          ) : (
            <Field key={name} name={name} stretch={wideFields.has(name)} control={controls[name]} />
          ),
        )}
      {section === 'safety' && <InjuredField />}
    </SpaceBetween>
  );
}

function InjuredField() {
  const safetyKind: SafetyKind | undefined = useWatch({ name: 'safetyKind' });
  return hasInjured(safetyKind) && <Field name="injured" />;
}

function PillarField({ proposed }: { proposed: Pillar | undefined }) {
  const { t } = useTranslation('tag');
  const isChosen = Boolean(useWatch({ name: 'pillar' }));
  return (
    <Field
      name="pillar"
      required
      stretch
      help={isChosen ? undefined : t(`proposed.${proposed as 'AM' | 'PM' | 'WO'}`)}
      control={(control) => <PillarControl {...control} value={control.value || proposed} />}
    />
  );
}
