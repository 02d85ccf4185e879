// The form of a technician: who it is, where they work, what they can do, when they are not there.
import { Container, Header, SpaceBetween } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { HIGHEST_LEVEL, type SkillLevel } from '../../../../../shared/organisation/skill.ts';
import { axesOf } from '../../../../../shared/organisation/skills.ts';
import { useSkillLibrary } from '../../../parts/skill/library.ts';
import { Radar } from '../../../parts/skill/radar.tsx';
import { SkillLevelList } from '../../../parts/skill/skill-levels.tsx';
import { Field } from '../../../ui/form/form-field.tsx';
import { Absences } from './absences.tsx';
import { LinkedUser } from './linked-user.tsx';

export function OperatorFields() {
  return (
    <SpaceBetween size="l">
      <Section title="person" fields={['code', 'name', 'surname', 'badge', 'email', 'phone', 'active']}>
        <Field name="userId" control={(control) => <LinkedUser {...control} />} />
      </Section>
      <Section title="work" fields={['professionalGroupId', 'shift', 'hourlyRate']} />
      <Section title="skills" fields={[]}>
        <Skills />
      </Section>
      <Section title="absences" fields={[]}>
        <Absences />
      </Section>
    </SpaceBetween>
  );
}

function Section({
  title,
  fields,
  children,
}: {
  title: 'person' | 'work' | 'skills' | 'absences';
  fields: readonly string[];
  children?: ReactNode;
}) {
  const { t } = useTranslation('organisation');
  return (
    <Container header={<Header variant="h2">{t(`section.${title}`)}</Header>}>
      <SpaceBetween size="l">
        {fields.map((name) => (
          <Field key={name} name={name} />
        ))}
        {children}
      </SpaceBetween>
    </Container>
  );
}

/** Drawn as they are typed: a level is chosen on its axis or in its row. */
function Skills() {
  const { t } = useTranslation('organisation');
  const { setValue } = useFormContext();
  const library = useSkillLibrary();
  const groupId: number | undefined = useWatch({ name: 'professionalGroupId' });
  const rows: readonly Partial<SkillLevel>[] = useWatch({ name: 'skills' }) ?? [];
  const asked = library.groups.get(groupId ?? 0)?.capacities ?? [];
  const skills = rows.filter(
    (row): row is SkillLevel => row.capacityId !== undefined && row.level !== undefined,
  );
  const axes = axesOf(asked, skills, (id) => library.capacities.get(id)?.tipologyId);
  const choose = (capacityId: number, level: number) => {
    const at = rows.findIndex((row) => row.capacityId === capacityId);
    const next = { capacityId, level };
    setValue('skills', at < 0 ? [...rows, next] : rows.with(at, next), {
      shouldDirty: true,
      shouldValidate: true,
    });
  };
  return (
    <SpaceBetween size="l">
      <Radar
        axes={axes.map(({ of, id, actual, required }) => ({
          label:
            (of === 'capacity' ? library.capacities.get(id) : library.families.get(id))?.description ?? '',
          actual,
          required,
          ...(of === 'capacity' && { onChoose: (level) => choose(id, Math.min(level, HIGHEST_LEVEL)) }),
        }))}
      />
      <SkillLevelList name="skills" label={t('fields.skills')} help={t('help.skills')} asked={asked} />
    </SpaceBetween>
  );
}
