// One skill: who has it and at what level, which teams and shifts can count on it, and what asks for it.
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
import { skills } from '../../../../../shared/organisation/skill-api.ts';
import { coverageOf, coversOf, levelOf } from '../../../../../shared/organisation/skills.ts';
import type { Area } from '../../../../../shared/permissions.ts';
import type { ProcedureKind } from '../../../../../shared/procedures/kinds.ts';
import { Refused } from '../../../../../shared/refused.ts';
import { enumText } from '../../../i18n/text.ts';
import { useLevelWord } from '../../../parts/skill/level-choice.tsx';
import type { StoredCapacity } from '../../../parts/skill/library.ts';
import { usePathParams } from '../../../paths/path-params.ts';
import { procedurePaths } from '../../../paths/procedures.ts';
import { skillPaths } from '../../../paths/skills.ts';
import { useSession } from '../../../session/session.ts';
import { History } from '../../../ui/history/history.tsx';
import { Failed, Loaded } from '../../../ui/loading.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useCall } from '../../../use-call.ts';
import { CoverStatus } from './covers.tsx';
import { CycleLinks } from './cycle-links.tsx';
import { askedOf, KnownSkills, needsIt, type SkillFacts } from './facts.tsx';
import './capacity-page.css';

export function CapacityPage() {
  const { t } = useTranslation('shell');
  const { idCapacity } = usePathParams<'idCapacity'>();
  return (
    <KnownSkills title={t('menu.capacities')}>
      {(known) => {
        const capacity = known.library.capacities.get(Number(idCapacity));
        return capacity ? (
          <CapacitySheet capacity={capacity} facts={known} />
        ) : (
          <SpaceBetween size="l">
            <PageHeader title={t('menu.capacities')} />
            <Failed error={new Refused('notFound', 'notFound')} />
          </SpaceBetween>
        );
      }}
    </KnownSkills>
  );
}

interface Props {
  capacity: StoredCapacity;
  facts: SkillFacts;
}

function CapacitySheet({ capacity, facts }: Props) {
  const { t } = useTranslation(['shell', 'common', 'skills']);
  const session = useSession();
  const navigate = useNavigate();
  const word = useLevelWord();
  const family = facts.library.families.get(capacity.tipologyId);
  return (
    <SpaceBetween size="m">
      <PageHeader
        title={`${capacity.code} – ${capacity.description}`}
        crumbs={[
          { text: t('shell:section.configuration') },
          { text: t('shell:menu.capacities'), href: skillPaths.capacities },
        ]}
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            <History thing="capacity" id={capacity.id} name={capacity.code} />
            <Button onClick={() => void navigate(skillPaths.capacities)}>{t('common:back')}</Button>
            {session.may('skills', 'edit') && (
              <Button variant="primary" onClick={() => void navigate(skillPaths.editCapacity(capacity.id))}>
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
            { label: t('skills:fields.target'), value: `${capacity.target} · ${word(capacity.target)}` },
            { label: t('skills:fields.coverage'), value: coverageOf(capacity.id, facts.people) },
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
  const word = useLevelWord();
  const rows = people
    .map((person) => ({
      ...person,
      level: levelOf(person.skills, capacity.id),
      asked: askedOf(library, person, capacity.id),
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
    { id: 'word', value: ({ level }) => word(level), width: 170 },
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

function Part({ title, children }: { title: string; children: ReactNode }) {
  return <Container header={<Header variant="h2">{title}</Header>}>{children}</Container>;
}

function Teams({ capacity, facts: { teams, people } }: Props) {
  const { t } = useTranslation('skills');
  return (
    <Part title={t('detail.teams')}>
      {teams.length === 0 && <Box color="text-body-secondary">{t('detail.noTeams')}</Box>}
      <KeyValuePairs
        columns={2}
        items={teams.map(({ id, code, description }) => {
          const its = people.filter(({ teamIds }) => teamIds.includes(id));
          return {
            label: `${code} ${description}`,
            value: t('detail.ofTeam', { able: coverageOf(capacity.id, its), count: its.length }),
          };
        })}
      />
    </Part>
  );
}

function Shifts({ capacity, facts: { people, work } }: Props) {
  const { t } = useTranslation('skills');
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const covers = coversOf([capacity.id], people, work);
  return (
    <Part title={t('detail.shifts')}>
      {covers.length === 0 && <Box color="text-body-secondary">{t('covers.noShifts')}</Box>}
      <KeyValuePairs
        columns={2}
        items={covers.map((cover) => ({
          label: enumText('shift', String(cover.shift)),
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
    </Part>
  );
}

/** Whose page of a procedure may be opened. */
const areas = { smp: 'smp', checklist: 'checklists', sop: 'autonomous' } as const satisfies Record<
  ProcedureKind,
  Area
>;

function Uses({ capacity, facts: { library, work } }: Props) {
  const { t } = useTranslation('skills');
  const session = useSession();
  const uses = useCall(skills.uses, { id: capacity.id });
  const groups = [...library.groups.values()].filter(({ capacities }) => needsIt(capacities, capacity.id));
  const cycles = work.filter(({ requires }) => needsIt(requires, capacity.id));
  return (
    <Part title={t('detail.uses')}>
      <Loaded query={uses}>
        {({ procedures }) => (
          <KeyValuePairs
            columns={3}
            items={[
              {
                label: t('detail.groups'),
                value: (
                  <Asking
                    its={groups.map(({ id, capacities, ...group }) => ({
                      ...group,
                      level: levelOf(capacities, capacity.id),
                      to: session.may('skills', 'edit') && skillPaths.editGroup(id),
                    }))}
                  />
                ),
              },
              {
                label: t('detail.procedures'),
                value: (
                  <Asking
                    its={procedures.map(({ id, kind, ...procedure }) => ({
                      ...procedure,
                      to: session.may(areas[kind], 'view') && procedurePaths[kind].detail(id),
                    }))}
                  />
                ),
              },
              { label: t('detail.cycles'), value: <CycleLinks cycles={cycles} /> },
            ]}
          />
        )}
      </Loaded>
    </Part>
  );
}

interface Asker {
  code: string;
  description: string;
  level: number;
  /** For whoever may open it. */
  to: string | false;
}

function Asking({ its }: { its: readonly Asker[] }) {
  const { t } = useTranslation('common');
  if (its.length === 0) return t('none');
  return (
    <ul className="asking">
      {its.map(({ code, description, level, to }) => {
        const said = `${code} ${description}`;
        return (
          <li key={code}>
            {to ? <PageLink to={to}>{said}</PageLink> : said} ({level})
          </li>
        );
      })}
    </ul>
  );
}
