// On which shift a skill hangs on one technician or on nobody, and the cycles that would wait (beyond 7).
import { Toggle } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Cover, isUnsafe } from '../../../../../shared/organisation/skills.ts';
import { skillPaths } from '../../../paths/skills.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import { Status, type Tone } from '../../../ui/status.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { CycleLinks } from './cycle-links.tsx';
import { type SkillFacts, useCovers } from './facts.tsx';

type State = 'nobody' | 'one' | 'safe';
const stateOf = ({ able }: Pick<Cover, 'able'>): State =>
  able.length === 0 ? 'nobody' : isUnsafe({ able }) ? 'one' : 'safe';
const tones: Record<State, Tone> = { nobody: 'bad', one: 'warning', safe: 'good' };
export const CoverStatus = ({ cover }: { cover: Pick<Cover, 'able'> }) => (
  <Status of="cover" value={stateOf(cover)} tone={tones[stateOf(cover)]} />
);

/** All of them stand on the page of the skill. */
const FEW = 2;

export function Covers({ facts }: { facts: SkillFacts }) {
  const { t } = useTranslation('skills');
  const [all, setAll] = useState(false);
  const covers = useCovers(facts);
  const { capacities, families } = facts.library;
  const names = new Map(facts.people.map(({ id, name }) => [id, name]));
  const cycles = new Map(facts.work.map((each) => [each.cycleId, each]));
  const rows = covers
    .filter((cover) => all || isUnsafe(cover))
    .map((cover) => {
      const capacity = capacities.get(cover.capacityId)!;
      return {
        ...cover,
        id: `${cover.capacityId} ${cover.shift}`,
        name: `${capacity.code} – ${capacity.description}`,
        family: families.get(capacity.tipologyId)?.description,
        depend: cover.cycles.flatMap((id) => cycles.get(id) ?? []),
      };
    })
    .sort((a, b) => b.minutes - a.minutes || a.able.length - b.able.length);
  const columns: Column<(typeof rows)[number]>[] = [
    {
      id: 'capacity',
      value: ({ name }) => name,
      cell: ({ capacityId, name }) => <PageLink to={skillPaths.capacity(capacityId)}>{name}</PageLink>,
      width: 260,
    },
    { id: 'family', value: ({ family }) => family, width: 140, hidden: true },
    { id: 'shift', value: ({ shift }) => String(shift), kind: 'choice', enum: 'shift', width: 120 },
    {
      id: 'cover',
      value: (row) => stateOf(row),
      kind: 'choice',
      enum: 'cover',
      cell: (row) => <CoverStatus cover={row} />,
      width: 170,
    },
    { id: 'able', value: ({ able }) => able.flatMap((id) => names.get(id) ?? []).join(', '), width: 200 },
    {
      id: 'cycles',
      value: ({ depend }) => depend.map(({ code }) => code).join(', '),
      cell: ({ depend }) => <CycleLinks cycles={depend} most={FEW} />,
      width: 240,
    },
    { id: 'waiting', value: ({ minutes }) => minutes, kind: 'minutes', width: 130 },
  ];
  return (
    <DataTable
      id="skill-covers"
      variant="container"
      title={t('covers.title')}
      namespace="skills"
      items={rows}
      columns={columns}
      emptyText={t(covers.length === 0 ? 'covers.noShifts' : 'covers.none')}
      controls={
        <Toggle checked={all} onChange={({ detail }) => setAll(detail.checked)}>
          {t('covers.all')}
        </Toggle>
      }
    />
  );
}
