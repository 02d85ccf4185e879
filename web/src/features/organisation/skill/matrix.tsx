// Matrix of technicians by skills: each cell shows the level and the required level, as figures and colour.
import { Box, Container, FormField, Header, Pagination, SpaceBetween } from '@cloudscape-design/components';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { SkilledPerson } from '#shared/organisation/skill-api.ts';
import { countAbleTechnicians, getSkillLevel } from '#shared/organisation/skills.ts';
import { getEnumText } from '#web/i18n/text.ts';
import type { StoredCapacity } from '#web/parts/skill/library.ts';
import { skillPageRoutes } from '#web/paths/skills.ts';
import { useSession } from '#web/session/session.ts';
import { PageLink } from '#web/ui/page-link.tsx';
import { Select } from '#web/ui/select.tsx';
import { ExportMenu } from '#web/ui/table/export-menu.tsx';
import { findRequiredLevel, type SkillFacts } from './facts.tsx';
import { LevelDialog } from './set-level.tsx';
import './matrix.css';

/** Technicians per page; each adds a cell per skill. */
const PAGE_SIZE = 50;
const filters = ['team', 'group', 'shift', 'family'] as const;
type Filter = (typeof filters)[number];

interface Cell {
  person: SkilledPerson;
  capacity: StoredCapacity;
}

export function Matrix({ facts }: { facts: SkillFacts }) {
  const { t } = useTranslation(['skills', 'common']);
  const [params] = useSearchParams();
  const mayEdit = useSession().may('operators', 'edit');
  const [editedCell, setEditedCell] = useState<Cell>();
  const [page, setPage] = useState(1);
  const { library } = facts;
  const people = filterPeople(facts, params);
  const columns = filterColumns(facts, params);
  const pages = Math.max(1, Math.ceil(people.length / PAGE_SIZE));
  const currentPage = Math.min(page, pages);
  const shownPeople = people.slice((currentPage - 1) * PAGE_SIZE, currentPage * PAGE_SIZE);
  const formatShift = (shift: number | undefined) => (shift ? getEnumText('shift', String(shift)) : '');
  const getGroupName = (id: number | undefined) => library.groups.get(id ?? 0)?.description ?? '';
  const buildExportRows = () => [
    [
      t('skills:fields.person'),
      t('skills:fields.group'),
      t('skills:fields.shift'),
      ...columns.map(({ code, description }) => `${code} ${description}`),
    ],
    ...people.map((person) => [
      `${person.code} ${person.name}`,
      getGroupName(person.professionalGroupId),
      formatShift(person.shift),
      ...columns.map(({ id }) => getSkillLevel(person.skills, id)),
    ]),
    [t('skills:matrix.able'), '', '', ...columns.map(({ id }) => countAbleTechnicians(id, people))],
  ];
  return (
    <Container
      header={
        <Header
          variant="h2"
          counter={t('common:table.count', { count: people.length })}
          description={t(mayEdit ? 'skills:matrix.hintEdit' : 'skills:matrix.hint')}
          actions={
            <ExportMenu
              name={t('skills:tabs.matrix')}
              rows={buildExportRows}
              disabled={people.length === 0}
            />
          }
        >
          {t('skills:tabs.matrix')}
        </Header>
      }
    >
      <SpaceBetween size="m">
        <div className="matrix-filters">
          {filters.map((filter) => (
            <FilterSelect key={filter} filter={filter} facts={facts} onChange={() => setPage(1)} />
          ))}
          {pages > 1 && (
            <Pagination
              currentPageIndex={currentPage}
              pagesCount={pages}
              onChange={({ detail }) => setPage(detail.currentPageIndex)}
            />
          )}
        </div>
        <Legend />
        {people.length === 0 || columns.length === 0 ? (
          <Box textAlign="center" padding="l">
            {t('common:table.noMatch')}
          </Box>
        ) : (
          <Grid label={t('skills:tabs.matrix')}>
            <thead>
              <tr>
                <th scope="col" className="person">
                  {t('skills:fields.person')}
                </th>
                {columns.map(({ id, code, description }) => (
                  <th key={id} scope="col">
                    <PageLink to={skillPageRoutes.capacity(id)} ariaLabel={`${code} ${description}`}>
                      {code}
                    </PageLink>
                    <small>{description}</small>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shownPeople.map((person, row) => (
                <tr key={person.id}>
                  <th scope="row" className="person">
                    {person.name}
                    <small>
                      {[getGroupName(person.professionalGroupId), formatShift(person.shift)]
                        .filter(Boolean)
                        .join(' · ')}
                    </small>
                  </th>
                  {columns.map((capacity, column) => (
                    <LevelCell
                      key={capacity.id}
                      cell={{ person, capacity }}
                      requiredLevel={findRequiredLevel(library, person, capacity.id)}
                      first={row === 0 && column === 0}
                      onSet={mayEdit ? setEditedCell : undefined}
                    />
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" className="person">
                  {t('skills:matrix.able')}
                </th>
                {columns.map(({ id }) => (
                  <td key={id}>{countAbleTechnicians(id, people)}</td>
                ))}
              </tr>
            </tfoot>
          </Grid>
        )}
      </SpaceBetween>
      {editedCell && (
        <LevelDialog
          {...editedCell}
          requiredLevel={findRequiredLevel(library, editedCell.person, editedCell.capacity.id)}
          onClose={() => setEditedCell(undefined)}
        />
      )}
    </Container>
  );
}

const getFilterValue = (params: URLSearchParams, filter: Filter) => Number(params.get(filter) ?? 0);

function filterPeople({ people, library }: SkillFacts, params: URLSearchParams) {
  const [team, group, shift] = [
    getFilterValue(params, 'team'),
    getFilterValue(params, 'group'),
    getFilterValue(params, 'shift'),
  ];
  const getGroupCode = (id: number | undefined) => library.groups.get(id ?? 0)?.code ?? '￿';
  return people
    .filter(
      (person) =>
        (!team || person.teamIds.includes(team)) &&
        (!group || person.professionalGroupId === group) &&
        (!shift || person.shift === shift),
    )
    .toSorted(
      (a, b) =>
        getGroupCode(a.professionalGroupId).localeCompare(getGroupCode(b.professionalGroupId)) ||
        a.name.localeCompare(b.name),
    );
}

/** Returns the skills as columns, grouped by family. */
function filterColumns({ library: { capacities, families } }: SkillFacts, params: URLSearchParams) {
  const family = getFilterValue(params, 'family');
  const familyIds = [...families.keys()];
  return [...capacities.values()]
    .filter(({ tipologyId }) => !family || tipologyId === family)
    .toSorted((a, b) => familyIds.indexOf(a.tipologyId) - familyIds.indexOf(b.tipologyId));
}

function FilterSelect({
  filter,
  facts,
  onChange,
}: {
  filter: Filter;
  facts: SkillFacts;
  onChange: () => void;
}) {
  const { t } = useTranslation('skills');
  const [params, setParams] = useSearchParams();
  const { library, teams, people } = facts;
  const toOption = ({ id, code, description }: { id: number; code: string; description: string }) => ({
    value: String(id),
    label: `${code} – ${description}`,
  });
  const shifts = [...new Set(people.flatMap(({ shift }) => shift ?? []))].sort();
  const options = {
    team: () => teams.map(toOption),
    group: () => [...library.groups.values()].map(toOption),
    shift: () =>
      shifts.map((shift) => ({ value: String(shift), label: getEnumText('shift', String(shift)) })),
    family: () => [...library.families.values()].map(toOption),
  }[filter]();
  const allOption = { value: '', label: t(`all.${filter}`) };
  const value = params.get(filter) ?? '';
  return (
    <FormField label={t(`fields.${filter}`)}>
      <Select
        options={[allOption, ...options]}
        selectedOption={options.find((option) => option.value === value) ?? allOption}
        filteringType={options.length > 7 ? 'auto' : 'none'}
        expandToViewport
        onChange={({ detail }) => {
          const next = new URLSearchParams(params);
          if (detail.selectedOption.value) next.set(filter, detail.selectedOption.value);
          else next.delete(filter);
          setParams(next, { replace: true });
          onChange();
        }}
      />
    </FormField>
  );
}

/** Table navigated by arrow keys; Tab leaves it. */
function Grid({ label, children }: { label: string; children: ReactNode }) {
  const grid = useRef<HTMLTableElement>(null);
  const moveFocus = (event: KeyboardEvent) => {
    const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
    const cell = (event.target as HTMLElement).closest('td');
    if (!step || !cell || !grid.current) return;
    const row = cell.parentElement as HTMLTableRowElement;
    const columnStep = document.documentElement.dir === 'rtl' ? -step[1]! : step[1]!;
    const next =
      grid.current.tBodies[0]!.rows[row.sectionRowIndex + step[0]!]?.cells[cell.cellIndex + columnStep];
    const focusTarget = next?.querySelector<HTMLElement>('[tabindex]');
    if (!focusTarget) return;
    event.preventDefault();
    for (const focusableCell of grid.current.querySelectorAll<HTMLElement>('tbody [tabindex="0"]'))
      focusableCell.tabIndex = -1;
    focusTarget.tabIndex = 0;
    focusTarget.focus();
  };
  return (
    <section className="skill-matrix" aria-label={label}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table one walks through is a grid (ARIA) */}
      <table role="grid" ref={grid} aria-label={label} onKeyDown={moveFocus}>
        {children}
      </table>
    </section>
  );
}

type Tone = 'met' | 'near' | 'far' | 'spare' | 'none';
const getTone = (level: number, requiredLevel: number | undefined): Tone => {
  if (requiredLevel === undefined) return level > 0 ? 'spare' : 'none';
  return level >= requiredLevel ? 'met' : requiredLevel - level === 1 ? 'near' : 'far';
};

function LevelCell({
  cell,
  requiredLevel,
  first,
  onSet,
}: {
  cell: Cell;
  requiredLevel: number | undefined;
  first: boolean;
  onSet: ((cell: Cell) => void) | undefined;
}) {
  const { t } = useTranslation('skills');
  const { person, capacity } = cell;
  const level = getSkillLevel(person.skills, capacity.id);
  const tone = getTone(level, requiredLevel);
  const values = { person: person.name, capacity: capacity.description, level, asked: requiredLevel };
  const label = requiredLevel === undefined ? t('matrix.cell', values) : t('matrix.cellAsked', values);
  const content = (
    <>
      <span className="spoken">{label}</span>
      <span aria-hidden="true">
        {tone === 'none' ? '·' : level}
        {requiredLevel !== undefined && <small>/{requiredLevel}</small>}
      </span>
    </>
  );
  const sharedProps = { tabIndex: first ? 0 : -1, title: label, children: content };
  return (
    <td className={tone}>
      {onSet ? (
        <button type="button" {...sharedProps} onClick={() => onSet(cell)} />
      ) : (
        <div {...sharedProps} />
      )}
    </td>
  );
}

function Legend() {
  const { t } = useTranslation('skills');
  return (
    <ul className="matrix-legend" aria-label={t('matrix.legend')}>
      {(['met', 'near', 'far', 'spare'] as const).map((tone) => (
        <li key={tone}>
          <span className={tone} aria-hidden="true">
            {{ met: '3/3', near: '2/3', far: '1/3', spare: '2' }[tone]}
          </span>
          {t(`matrix.${tone}`)}
        </li>
      ))}
    </ul>
  );
}
