// Form of a technician: personal data, department and teams, skills, absences.
import { Container, Header, SpaceBetween } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type OperatorSection, operatorFieldEntries } from '#shared/organisation/operator-fields.ts';
import { MAX_SKILL_LEVEL, type SkillLevel } from '#shared/organisation/skill.ts';
import { buildChartAxes } from '#shared/organisation/skills.ts';
import { useSkillLibrary } from '#web/parts/skill/library.ts';
import { Radar } from '#web/parts/skill/radar.tsx';
import { SkillLevelList } from '#web/parts/skill/skill-levels.tsx';
import { Field } from '#web/ui/form/form-field.tsx';
import { Absences } from './absences.tsx';
import { LinkedUser } from './linked-user.tsx';

export function OperatorFields() {
  return (
    <SpaceBetween size="l">
      <Section title="person">{renderFields('person')}</Section>
      <Section title="work">{renderFields('work')}</Section>
      <Section title="skills">
        <Skills />
      </Section>
      <Section title="absences">
        <Absences />
      </Section>
    </SpaceBetween>
  );
}

const renderFields = (section: OperatorSection) =>
  operatorFieldEntries
    .flatMap(([name, { form }]) =>
      form !== 'ownSection' && form.section === section ? [{ name, order: form.order }] : [],
    )
    .sort((a, b) => a.order - b.order)
    .map(({ name }) => (
      <Field
        key={name}
        name={name}
        control={name === 'userId' ? (control) => <LinkedUser {...control} /> : undefined}
      />
    ));

function Section({
  title,
  children,
}: {
  title: OperatorSection | 'skills' | 'absences';
  children: ReactNode;
}) {
  const { t } = useTranslation('organisation');
  return (
    <Container header={<Header variant="h2">{t(`section.${title}`)}</Header>}>
      <SpaceBetween size="l">{children}</SpaceBetween>
    </Container>
  );
}

/** Skills as a radar chart that follows the form; a level is chosen on its axis or in its row. */
function Skills() {
  const { t } = useTranslation('organisation');
  const { setValue } = useFormContext();
  const library = useSkillLibrary();
  const groupId: number | undefined = useWatch({ name: 'professionalGroupId' });
  const rows: readonly Partial<SkillLevel>[] = useWatch({ name: 'skills' }) ?? [];
  const requiredLevels = library.groups.get(groupId ?? 0)?.capacities ?? [];
  const skills = rows.filter(
    (row): row is SkillLevel => row.capacityId !== undefined && row.level !== undefined,
  );
  const axes = buildChartAxes(requiredLevels, skills, (id) => library.capacities.get(id)?.tipologyId);
  const choose = (capacityId: number, level: number) => {
    const index = rows.findIndex((row) => row.capacityId === capacityId);
    const next = { capacityId, level };
    setValue('skills', index < 0 ? [...rows, next] : rows.with(index, next), {
      shouldDirty: true,
      shouldValidate: true,
    });
  };
  return (
    <SpaceBetween size="l">
      <Radar
        axes={axes.map(({ kind, id, actual, required }) => ({
          label:
            (kind === 'capacity' ? library.capacities.get(id) : library.families.get(id))?.description ?? '',
          actual,
          required,
          ...(kind === 'capacity' && { onChoose: (level) => choose(id, Math.min(level, MAX_SKILL_LEVEL)) }),
        }))}
      />
      <SkillLevelList
        name="skills"
        label={t('fields.skills')}
        help={t('help.skills')}
        requiredLevels={requiredLevels}
      />
    </SpaceBetween>
  );
}
