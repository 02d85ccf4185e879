// Technicians by skills: each cell says the level and what the technician's group asks, in figures and by colour.
import {
  Box,
  Container,
  FormField,
  Header,
  Pagination,
  Select,
  SpaceBetween,
} from '@cloudscape-design/components';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { SkilledPerson } from '../../../../../shared/organisation/skill-api.ts';
import { coverageOf, levelOf } from '../../../../../shared/organisation/skills.ts';
import { enumText } from '../../../i18n/text.ts';
import type { StoredCapacity } from '../../../parts/skill/library.ts';
import { skillPaths } from '../../../paths/skills.ts';
import { useSession } from '../../../session/session.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import { ExportMenu } from '../../../ui/table/export-menu.tsx';
import { askedOf, type SkillFacts } from './facts.tsx';
import { SetLevel } from './set-level.tsx';
import './matrix.css';

/** Technicians a page: each brings a cell a skill. */
const ROWS = 50;
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
  const [setting, setSetting] = useState<Cell>();
  const [page, setPage] = useState(1);
  const { library } = facts;
  const people = peopleIn(facts, params);
  const columns = columnsIn(facts, params);
  const pages = Math.max(1, Math.ceil(people.length / ROWS));
  const at = Math.min(page, pages);
  const shown = people.slice((at - 1) * ROWS, at * ROWS);
  const shiftText = (shift: number | undefined) => (shift ? enumText('shift', String(shift)) : '');
  const groupText = (id: number | undefined) => library.groups.get(id ?? 0)?.description ?? '';
  const file = () => [
    [
      t('skills:fields.person'),
      t('skills:fields.group'),
      t('skills:fields.shift'),
      ...columns.map(({ code, description }) => `${code} ${description}`),
    ],
    ...people.map((person) => [
      `${person.code} ${person.name}`,
      groupText(person.professionalGroupId),
      shiftText(person.shift),
      ...columns.map(({ id }) => levelOf(person.skills, id)),
    ]),
    [t('skills:matrix.able'), '', '', ...columns.map(({ id }) => coverageOf(id, people))],
  ];
  return (
    <Container
      header={
        <Header
          variant="h2"
          counter={t('common:table.count', { count: people.length })}
          description={t(mayEdit ? 'skills:matrix.hintEdit' : 'skills:matrix.hint')}
          actions={<ExportMenu name="skill-matrix" rows={file} disabled={people.length === 0} />}
        >
          {t('skills:tabs.matrix')}
        </Header>
      }
    >
      <SpaceBetween size="m">
        <div className="matrix-filters">
          {filters.map((filter) => (
            <Narrow key={filter} filter={filter} facts={facts} onChange={() => setPage(1)} />
          ))}
          {pages > 1 && (
            <Pagination
              currentPageIndex={at}
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
                    <PageLink to={skillPaths.capacity(id)} ariaLabel={`${code} ${description}`}>
                      {code}
                    </PageLink>
                    <small>{description}</small>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((person, row) => (
                <tr key={person.id}>
                  <th scope="row" className="person">
                    {person.name}
                    <small>
                      {[groupText(person.professionalGroupId), shiftText(person.shift)]
                        .filter(Boolean)
                        .join(' · ')}
                    </small>
                  </th>
                  {columns.map((capacity, column) => (
                    <LevelCell
                      key={capacity.id}
                      cell={{ person, capacity }}
                      asked={askedOf(library, person, capacity.id)}
                      first={row === 0 && column === 0}
                      onSet={mayEdit ? setSetting : undefined}
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
                  <td key={id}>{coverageOf(id, people)}</td>
                ))}
              </tr>
            </tfoot>
          </Grid>
        )}
      </SpaceBetween>
      {setting && (
        <SetLevel
          {...setting}
          asked={askedOf(library, setting.person, setting.capacity.id)}
          onClose={() => setSetting(undefined)}
        />
      )}
    </Container>
  );
}

const chosen = (params: URLSearchParams, filter: Filter) => Number(params.get(filter) ?? 0);

function peopleIn({ people, library }: SkillFacts, params: URLSearchParams) {
  const [team, group, shift] = [chosen(params, 'team'), chosen(params, 'group'), chosen(params, 'shift')];
  const order = (id: number | undefined) => library.groups.get(id ?? 0)?.code ?? '￿';
  return people
    .filter(
      (person) =>
        (!team || person.teamIds.includes(team)) &&
        (!group || person.professionalGroupId === group) &&
        (!shift || person.shift === shift),
    )
    .toSorted(
      (a, b) =>
        order(a.professionalGroupId).localeCompare(order(b.professionalGroupId)) ||
        a.name.localeCompare(b.name),
    );
}

/** Skills of a family stand beside each other. */
function columnsIn({ library: { capacities, families } }: SkillFacts, params: URLSearchParams) {
  const family = chosen(params, 'family');
  const order = [...families.keys()];
  return [...capacities.values()]
    .filter(({ tipologyId }) => !family || tipologyId === family)
    .toSorted((a, b) => order.indexOf(a.tipologyId) - order.indexOf(b.tipologyId));
}

function Narrow({ filter, facts, onChange }: { filter: Filter; facts: SkillFacts; onChange: () => void }) {
  const { t } = useTranslation('skills');
  const [params, setParams] = useSearchParams();
  const { library, teams, people } = facts;
  const optionOf = ({ id, code, description }: { id: number; code: string; description: string }) => ({
    value: String(id),
    label: `${code} – ${description}`,
  });
  const shifts = [...new Set(people.flatMap(({ shift }) => shift ?? []))].sort();
  const options = {
    team: () => teams.map(optionOf),
    group: () => [...library.groups.values()].map(optionOf),
    shift: () => shifts.map((shift) => ({ value: String(shift), label: enumText('shift', String(shift)) })),
    family: () => [...library.families.values()].map(optionOf),
  }[filter]();
  const all = { value: '', label: t(`all.${filter}`) };
  const value = params.get(filter) ?? '';
  return (
    <FormField label={t(`fields.${filter}`)}>
      <Select
        options={[all, ...options]}
        selectedOption={options.find((option) => option.value === value) ?? all}
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

/** A table one walks with the arrow keys; Tab leaves it. */
function Grid({ label, children }: { label: string; children: ReactNode }) {
  const grid = useRef<HTMLTableElement>(null);
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
    const cell = (event.target as HTMLElement).closest('td');
    if (!step || !cell || !grid.current) return;
    const row = cell.parentElement as HTMLTableRowElement;
    const across = document.documentElement.dir === 'rtl' ? -step[1]! : step[1]!;
    const next =
      grid.current.tBodies[0]!.rows[row.sectionRowIndex + step[0]!]?.cells[cell.cellIndex + across];
    const place = next?.querySelector<HTMLElement>('[tabindex]');
    if (!place) return;
    event.preventDefault();
    for (const other of grid.current.querySelectorAll<HTMLElement>('tbody [tabindex="0"]'))
      other.tabIndex = -1;
    place.tabIndex = 0;
    place.focus();
  };
  return (
    <section className="skill-matrix" aria-label={label}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table one walks through is a grid (ARIA) */}
      <table role="grid" ref={grid} aria-label={label} onKeyDown={walk}>
        {children}
      </table>
    </section>
  );
}

type Tone = 'met' | 'near' | 'far' | 'spare' | 'none';
const toneOf = (level: number, asked: number | undefined): Tone => {
  if (asked === undefined) return level > 0 ? 'spare' : 'none';
  return level >= asked ? 'met' : asked - level === 1 ? 'near' : 'far';
};

function LevelCell({
  cell,
  asked,
  first,
  onSet,
}: {
  cell: Cell;
  asked: number | undefined;
  first: boolean;
  onSet: ((cell: Cell) => void) | undefined;
}) {
  const { t } = useTranslation('skills');
  const { person, capacity } = cell;
  const level = levelOf(person.skills, capacity.id);
  const tone = toneOf(level, asked);
  const values = { person: person.name, capacity: capacity.description, level, asked };
  const label = asked === undefined ? t('matrix.cell', values) : t('matrix.cellAsked', values);
  const content = (
    <>
      <span className="spoken">{label}</span>
      <span aria-hidden="true">
        {tone === 'none' ? '·' : level}
        {asked !== undefined && <small>/{asked}</small>}
      </span>
    </>
  );
  const shared = { tabIndex: first ? 0 : -1, title: label, children: content };
  return (
    <td className={tone}>
      {onSet ? <button type="button" {...shared} onClick={() => onSet(cell)} /> : <div {...shared} />}
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
