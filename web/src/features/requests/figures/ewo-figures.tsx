// Figures of a list of EWOs: anatomy of time by group, and missed warnings.
import { SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { type Anatomy, computeAnatomiesByGroup, computeAnatomy } from '#shared/requests/anatomy.ts';
import { getShift } from '#shared/requests/shift.ts';
import { roundToTenthsOrNull } from '#shared/rounding.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { usePartText } from '#web/parts/charts/part-text.ts';
import { listShownParts, Waterfall } from '#web/parts/charts/waterfall.tsx';
import type { EwoRow } from '#web/parts/ewo/ewo-rows.ts';
import { useSession } from '#web/session/session.ts';
import { useFormat } from '#web/ui/format.ts';
import type { Period } from '#web/ui/table/period-control.tsx';
import { ChoiceContainer } from './choice-container.tsx';
import { FigureTable } from './figure-table.tsx';
import { MissedWarnings } from './missed-warnings.tsx';

interface Props {
  rows: readonly EwoRow[];
  period: Period;
  machineId?: number;
}
const groupings = ['all', 'team', 'shift', 'breakdownType'] as const;

interface Group {
  key: string;
  title: string;
  anatomy: Anatomy;
}

/** Sorts groups by total time; shifts keep their order. */
const compareGroups = (by: string) => (a: Group, b: Group) =>
  by === 'shift'
    ? a.key.localeCompare(b.key)
    : b.anatomy.count * (b.anatomy.total ?? 0) - a.anatomy.count * (a.anatomy.total ?? 0);

export function EwoFigures({ rows, period, machineId }: Props) {
  const { t } = useTranslation(['ewoWork', 'words', 'enums', 'common']);
  const session = useSession();
  const { region } = useFormat();
  const [params, setParams] = useSearchParams();
  const partText = usePartText();
  const availableGroupings = groupings.filter((each) => each !== 'team' || session.may('teams', 'pick'));
  const by = availableGroupings.find((each) => each === params.get('by')) ?? 'all';
  const getKey = (row: EwoRow) => {
    if (by === 'shift') return String(getShift(region.timeZone, row.createdAt));
    return by === 'team' ? row.team : row.breakdownType;
  };
  const getTitle = (key: string) =>
    key === '' ? t('common:none') : by === 'team' ? key : getEnumText(by, key);
  const all: Group = { key: 'all', title: t('ewoWork:anatomy.all'), anatomy: computeAnatomy(rows) };
  const groups: Group[] =
    by === 'all'
      ? [all]
      : computeAnatomiesByGroup(rows, getKey)
          .map(({ key, anatomy }) => ({ key, title: getTitle(key), anatomy }))
          .sort(compareGroups(by));
  const maxTotal = Math.max(0, ...groups.map(({ anatomy }) => anatomy.total ?? 0));
  const options = availableGroupings.map((value) => ({ value, label: t(`ewoWork:anatomy.by.${value}`) }));
  return (
    <SpaceBetween size="l">
      <ChoiceContainer
        title={t('ewoWork:anatomy.title')}
        description={t('ewoWork:anatomy.text')}
        label={t('ewoWork:anatomy.groupBy')}
        options={options}
        chosen={by}
        onChoose={(value) =>
          setParams(
            (current) => {
              const changed = new URLSearchParams(current);
              changed.set('by', value);
              return changed;
            },
            { replace: true, preventScrollReset: true },
          )
        }
      >
        {all.anatomy.count === 0 ? (
          t('ewoWork:anatomy.none')
        ) : (
          <div className="waterfalls">
            {groups.map(({ key, title, anatomy }) => (
              <Waterfall key={key} title={title} anatomy={anatomy} maxMinutes={maxTotal} />
            ))}
          </div>
        )}
      </ChoiceContainer>
      <FigureTable
        title={t('ewoWork:anatomy.table')}
        items={by === 'all' ? groups : [...groups, all]}
        keyOf={({ key }) => key}
        columns={[
          {
            id: 'group',
            header: t(by === 'all' ? 'ewoWork:ewos' : `ewoWork:anatomy.by.${by}`),
            value: ({ title }) => title,
          },
          {
            id: 'count',
            header: t('ewoWork:anatomy.closed'),
            value: ({ anatomy }) => anatomy.count,
            kind: 'number',
          },
          ...listShownParts(all.anatomy).map((part) => ({
            id: part,
            header: partText(part),
            value: ({ anatomy }: Group) => roundToTenthsOrNull(anatomy.parts[part]),
            kind: 'number' as const,
          })),
          {
            id: 'total',
            header: t('ewoWork:anatomy.total'),
            value: ({ anatomy }) => roundToTenthsOrNull(anatomy.total),
            kind: 'number',
          },
          {
            id: 'spareShare',
            header: t('ewoWork:anatomy.spareShare'),
            value: ({ anatomy }) => roundToTenthsOrNull(anatomy.spareShare),
            kind: 'number',
          },
        ]}
      />
      <MissedWarnings rows={rows} period={period} machineId={machineId} />
    </SpaceBetween>
  );
}
