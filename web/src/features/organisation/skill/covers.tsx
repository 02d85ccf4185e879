// Skills that depend on one technician or on none during a shift, with the cycles affected by an absence
// (beyond 7).
import { Toggle } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnsafe, type ShiftCoverage } from '#shared/organisation/skills.ts';
import { skillPageRoutes } from '#web/paths/skills.ts';
import { PageLink } from '#web/ui/page-link.tsx';
import { Status, type StatusTone } from '#web/ui/status.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { CycleLinks } from './cycle-links.tsx';
import { type SkillFacts, useCovers } from './facts.tsx';

type State = 'nobody' | 'one' | 'safe';
const getCoverState = ({ able }: Pick<ShiftCoverage, 'able'>): State =>
  able.length === 0 ? 'nobody' : isUnsafe({ able }) ? 'one' : 'safe';
const tones: Record<State, StatusTone> = { nobody: 'bad', one: 'warning', safe: 'good' };
export const CoverStatus = ({ cover }: { cover: Pick<ShiftCoverage, 'able'> }) => (
  <Status enumName="cover" value={getCoverState(cover)} tone={tones[getCoverState(cover)]} />
);

/** Number of cycles listed; the page of the skill lists all of them. */
const MAX_CYCLES = 2;

export function Covers({ facts }: { facts: SkillFacts }) {
  const { t } = useTranslation('skills');
  const [isShowingAll, setIsShowingAll] = useState(false);
  const covers = useCovers(facts);
  const { capacities, families } = facts.library;
  const nameById = new Map(facts.people.map(({ id, name }) => [id, name]));
  const cycles = new Map(facts.work.map((each) => [each.cycleId, each]));
  const rows = covers
    .filter((cover) => isShowingAll || isUnsafe(cover))
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
      cell: ({ capacityId, name }) => <PageLink to={skillPageRoutes.capacity(capacityId)}>{name}</PageLink>,
      width: 260,
    },
    { id: 'family', value: ({ family }) => family, width: 140, hidden: true },
    { id: 'shift', value: ({ shift }) => String(shift), kind: 'choice', enum: 'shift', width: 120 },
    {
      id: 'cover',
      value: (row) => getCoverState(row),
      kind: 'choice',
      enum: 'cover',
      cell: (row) => <CoverStatus cover={row} />,
      width: 170,
    },
    { id: 'able', value: ({ able }) => able.flatMap((id) => nameById.get(id) ?? []).join(', '), width: 200 },
    {
      id: 'cycles',
      value: ({ depend }) => depend.map(({ code }) => code).join(', '),
      cell: ({ depend }) => <CycleLinks cycles={depend} maxCycles={MAX_CYCLES} />,
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
        <Toggle checked={isShowingAll} onChange={({ detail }) => setIsShowingAll(detail.checked)}>
          {t('covers.all')}
        </Toggle>
      }
    />
  );
}
