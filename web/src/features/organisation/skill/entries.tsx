// Layout of the lists and forms of skill families, skills and professional groups.
import { Container, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { capacities, professionalGroups, skillFamilies } from '#shared/organisation/api.ts';
import { Capacity, ProfessionalGroup, SkillFamily, type SkillLevel } from '#shared/organisation/skill.ts';
import { LevelChoice } from '#web/parts/skill/level-choice.tsx';
import { SkillLevelList } from '#web/parts/skill/skill-levels.tsx';
import { createUsageDialog } from '#web/parts/where-used.tsx';
import { skillPageRoutes } from '#web/paths/skills.ts';
import type { ArchiveItem } from '#web/ui/archive/archive.ts';
import type { ArchiveEntry } from '#web/ui/archive/archive-routes.tsx';
import { Field } from '#web/ui/form/form-field.tsx';
import { PageLink } from '#web/ui/page-link.tsx';

export const family: ArchiveEntry = {
  archive: skillFamilies,
  schema: SkillFamily,
  columns: ['code', 'description'],
  whereUsed: createUsageDialog('skillTipology'),
};

export const capacity: ArchiveEntry = {
  archive: capacities,
  schema: Capacity,
  columns: ['code', 'description', 'tipologyId', 'target', 'who'],
  more: [
    {
      id: 'who',
      value: () => undefined,
      cell: (item) => <WhoHasIt item={item} />,
      unfiltered: true,
      width: 150,
    },
  ],
  fields: <CapacityFields />,
  whereUsed: createUsageDialog('capacity'),
};

export const group: ArchiveEntry = {
  archive: professionalGroups,
  schema: ProfessionalGroup,
  columns: ['code', 'description', 'asked'],
  more: [
    { id: 'asked', value: (item) => (item.capacities as SkillLevel[]).length, kind: 'number', width: 160 },
  ],
  fields: <GroupFields />,
  whereUsed: createUsageDialog('professionalGroup'),
};

function WhoHasIt({ item }: { item: ArchiveItem }) {
  const { t } = useTranslation('skills');
  return (
    <PageLink to={skillPageRoutes.capacity(item.id)} ariaLabel={`${t('who')}: ${item.code}`}>
      {t('who')}
    </PageLink>
  );
}

function CapacityFields() {
  const { t } = useTranslation('skills');
  return (
    <Container>
      <SpaceBetween size="l">
        <Field name="code" />
        <Field name="description" />
        <Field name="tipologyId" />
        <Field
          name="target"
          control={({ value, onChange, disabled }) => (
            <LevelChoice
              label={t('fields.target')}
              level={value as number | undefined}
              disabled={disabled}
              onChoose={onChange}
            />
          )}
        />
      </SpaceBetween>
    </Container>
  );
}

function GroupFields() {
  const { t } = useTranslation('skills');
  return (
    <Container>
      <SpaceBetween size="l">
        <Field name="code" />
        <Field name="description" />
        <SkillLevelList name="capacities" label={t('fields.capacities')} help={t('help.capacities')} />
      </SpaceBetween>
    </Container>
  );
}
