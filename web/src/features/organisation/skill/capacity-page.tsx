// Page of one skill: technicians with their level, coverage by team and shift, and the records that require
// it.
import {
  Box,
  Button,
  ColumnLayout,
  Container,
  Header,
  KeyValuePairs,
  SpaceBetween,
} from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { skills } from '#shared/organisation/skill-api.ts';
import { computeShiftCoverage, countAbleTechnicians, getSkillLevel } from '#shared/organisation/skills.ts';
import type { Area } from '#shared/permissions.ts';
import type { ProcedureKind } from '#shared/procedures/kinds.ts';
import { RefusalError } from '#shared/refused.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { useLevelText } from '#web/parts/skill/level-choice.tsx';
import type { StoredCapacity } from '#web/parts/skill/library.ts';
import { useRouteParams } from '#web/paths/path-params.ts';
import { procedurePageRoutes } from '#web/paths/procedures.ts';
import { skillPageRoutes } from '#web/paths/skills.ts';
import { useSession } from '#web/session/session.ts';
import { History } from '#web/ui/history/history.tsx';
import { Loaded, LoadFailure } from '#web/ui/loading.tsx';
import { PageLink } from '#web/ui/page-link.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useCall } from '#web/use-call.ts';
import { CoverStatus } from './covers.tsx';
import { CycleLinks } from './cycle-links.tsx';
import { findRequiredLevel, isSkillRequired, type SkillFacts, SkillFactsLoader } from './facts.tsx';
import './capacity-page.css';

export function CapacityPage() {
  const { t } = useTranslation('shell');
  const { idCapacity } = useRouteParams<'idCapacity'>();
  return (
    <SkillFactsLoader title={t('menu.capacities')}>
      {(skillFacts) => {
        const capacity = skillFacts.library.capacities.get(Number(idCapacity));
        return capacity ? (
          <CapacityDetail capacity={capacity} facts={skillFacts} />
        ) : (
          <SpaceBetween size="l">
            <PageHeader title={t('menu.capacities')} />
            <LoadFailure error={new RefusalError('notFound', 'notFound')} />
          </SpaceBetween>
        );
      }}
    </SkillFactsLoader>
  );
}

interface Props {
  capacity: StoredCapacity;
  facts: SkillFacts;
}

function CapacityDetail({ capacity, facts }: Props) {
  const { t } = useTranslation(['shell', 'common', 'skills']);
  const session = useSession();
  const navigate = useNavigate();
  const getLevelName = useLevelText();
  const family = facts.library.families.get(capacity.tipologyId);
  return (
    <SpaceBetween size="m">
      <PageHeader
        title={`${capacity.code} – ${capacity.description}`}
        crumbs={[
          { text: t('shell:section.configuration') },
          { text: t('shell:menu.capacities'), href: skillPageRoutes.capacities },
        ]}
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            <History recordKind="capacity" id={capacity.id} name={capacity.code} />
            <Button onClick={() => void navigate(skillPageRoutes.capacities)}>{t('common:back')}</Button>
            {session.may('skills', 'edit') && (
              <Button
                variant="primary"
                onClick={() => void navigate(skillPageRoutes.editCapacity(capacity.id))}
              >
                {t('common:edit')}
              </Button>
            )}
          </SpaceBetween>
        }
      />
      <Container>
        <KeyValuePairs
          columns={3}
          items={[
            { label: t('skills:fields.tipologyId'), value: family?.description ?? t('common:none') },
            {
              label: t('skills:fields.target'),
              value: `${capacity.target} · ${getLevelName(capacity.target)}`,
            },
            { label: t('skills:fields.coverage'), value: countAbleTechnicians(capacity.id, facts.people) },
          ]}
        />
      </Container>
      <People capacity={capacity} facts={facts} />
      <ColumnLayout columns={2}>
        <Teams capacity={capacity} facts={facts} />
        <Shifts capacity={capacity} facts={facts} />
      </ColumnLayout>
      <Uses capacity={capacity} facts={facts} />
    </SpaceBetween>
  );
}

function People({ capacity, facts: { library, people } }: Props) {
  const { t } = useTranslation('skills');
  const getLevelName = useLevelText();
  const rows = people
    .map((person) => ({
      ...person,
      level: getSkillLevel(person.skills, capacity.id),
      asked: findRequiredLevel(library, person, capacity.id),
    }))
    .filter(({ level, asked }) => level > 0 || asked !== undefined)
    .sort((a, b) => b.level - a.level || a.name.localeCompare(b.name));
  const columns: Column<(typeof rows)[number]>[] = [
    { id: 'person', value: ({ name }) => name, width: 220 },
    {
      id: 'group',
      value: ({ professionalGroupId }) => library.groups.get(professionalGroupId ?? 0)?.description,
      width: 240,
    },
    {
      id: 'shift',
      value: ({ shift }) => shift && String(shift),
      kind: 'choice',
      enum: 'shift',
      width: 130,
    },
    { id: 'actual', value: ({ level }) => level, kind: 'number', width: 110 },
    { id: 'word', value: ({ level }) => getLevelName(level), width: 170 },
    { id: 'required', value: ({ asked }) => asked, kind: 'number', width: 120 },
    {
      id: 'gap',
      value: ({ level, asked }) => (asked === undefined ? undefined : Math.max(0, asked - level)),
      kind: 'number',
      width: 100,
    },
  ];
  return (
    <DataTable
      id="capacity-people"
      variant="container"
      title={t('detail.people')}
      namespace="skills"
      items={rows}
      columns={columns}
      emptyText={t('detail.nobody')}
    />
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return <Container header={<Header variant="h2">{title}</Header>}>{children}</Container>;
}

function Teams({ capacity, facts: { teams, people } }: Props) {
  const { t } = useTranslation('skills');
  return (
    <Section title={t('detail.teams')}>
      {teams.length === 0 && <Box color="text-body-secondary">{t('detail.noTeams')}</Box>}
      <KeyValuePairs
        columns={2}
        items={teams.map(({ id, code, description }) => {
          const teamPeople = people.filter(({ teamIds }) => teamIds.includes(id));
          return {
            label: `${code} ${description}`,
            value: t('detail.ofTeam', {
              able: countAbleTechnicians(capacity.id, teamPeople),
              count: teamPeople.length,
            }),
          };
        })}
      />
    </Section>
  );
}

function Shifts({ capacity, facts: { people, work } }: Props) {
  const { t } = useTranslation('skills');
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const covers = computeShiftCoverage([capacity.id], people, work);
  return (
    <Section title={t('detail.shifts')}>
      {covers.length === 0 && <Box color="text-body-secondary">{t('covers.noShifts')}</Box>}
      <KeyValuePairs
        columns={2}
        items={covers.map((cover) => ({
          label: getEnumText('shift', String(cover.shift)),
          value: (
            <>
              <CoverStatus cover={cover} />
              <Box color="text-body-secondary">
                {cover.able.flatMap((id) => names.get(id) ?? []).join(', ')}
              </Box>
            </>
          ),
        }))}
      />
    </Section>
  );
}

/** Permission area of each procedure kind, for the links to procedures. */
const areas = { smp: 'smp', checklist: 'checklists', sop: 'autonomous' } as const satisfies Record<
  ProcedureKind,
  Area
>;

function Uses({ capacity, facts: { library, work } }: Props) {
  const { t } = useTranslation('skills');
  const session = useSession();
  const uses = useCall(skills.uses, { id: capacity.id });
  const groups = [...library.groups.values()].filter(({ capacities }) =>
    isSkillRequired(capacities, capacity.id),
  );
  const cycles = work.filter(({ requires }) => isSkillRequired(requires, capacity.id));
  return (
    <Section title={t('detail.uses')}>
      <Loaded query={uses}>
        {({ procedures }) => (
          <KeyValuePairs
            columns={3}
            items={[
              {
                label: t('detail.groups'),
                value: (
                  <SkillUseList
                    items={groups.map(({ id, capacities, ...group }) => ({
                      ...group,
                      level: getSkillLevel(capacities, capacity.id),
                      to: session.may('skills', 'edit') && skillPageRoutes.editGroup(id),
                    }))}
                  />
                ),
              },
              {
                label: t('detail.procedures'),
                value: (
                  <SkillUseList
                    items={procedures.map(({ id, kind, ...procedure }) => ({
                      ...procedure,
                      to: session.may(areas[kind], 'view') && procedurePageRoutes[kind].detail(id),
                    }))}
                  />
                ),
              },
              { label: t('detail.cycles'), value: <CycleLinks cycles={cycles} /> },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}

interface SkillUse {
  code: string;
  description: string;
  level: number;
  /** Link to the record; false if the user may not open it. */
  to: string | false;
}

function SkillUseList({ items }: { items: readonly SkillUse[] }) {
  const { t } = useTranslation('common');
  if (items.length === 0) return t('none');
  return (
    <ul className="asking">
      {items.map(({ code, description, level, to }) => {
        const label = `${code} ${description}`;
        return (
          <li key={code}>
            {to ? <PageLink to={to}>{label}</PageLink> : label} ({level})
          </li>
        );
      })}
    </ul>
  );
}
