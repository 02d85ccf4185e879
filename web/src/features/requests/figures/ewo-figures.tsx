// What the EWOs of a list come to: where their time goes, group by group, and what had warned of them.
import { SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { type Anatomy, anatomiesBy, anatomyOf } from '../../../../../shared/requests/anatomy.ts';
import { shiftIn } from '../../../../../shared/requests/shift.ts';
import { enumText } from '../../../i18n/text.ts';
import { usePartText } from '../../../parts/charts/part-text.ts';
import { shownParts, Waterfall } from '../../../parts/charts/waterfall.tsx';
import type { EwoRow } from '../../../parts/ewo/ewo-rows.ts';
import { useSession } from '../../../session/session.ts';
import { useFormat } from '../../../ui/format.ts';
import type { Period } from '../../../ui/table/period-control.tsx';
import { ChoiceContainer } from './choice-container.tsx';
import { FigureTable, rounded } from './figure-table.tsx';
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

/** What took most of the time in all comes first; shifts follow one another. */
const inOrder = (by: string) => (a: Group, b: Group) =>
  by === 'shift'
    ? a.key.localeCompare(b.key)
    : b.anatomy.count * (b.anatomy.total ?? 0) - a.anatomy.count * (a.anatomy.total ?? 0);

export function EwoFigures({ rows, period, machineId }: Props) {
  const { t } = useTranslation(['ewoWork', 'words', 'enums', 'common']);
  const session = useSession();
  const { region } = useFormat();
  const [params, setParams] = useSearchParams();
  const partText = usePartText();
  const offered = groupings.filter((each) => each !== 'team' || session.may('teams', 'pick'));
  const by = offered.find((each) => each === params.get('by')) ?? 'all';
  const keyOf = (row: EwoRow) => {
    if (by === 'shift') return String(shiftIn(region.timeZone, row.createdAt));
    return by === 'team' ? row.team : row.breakdownType;
  };
  const titleOf = (key: string) => (key === '' ? t('common:none') : by === 'team' ? key : enumText(by, key));
  const all: Group = { key: 'all', title: t('ewoWork:anatomy.all'), anatomy: anatomyOf(rows) };
  const groups: Group[] =
    by === 'all'
      ? [all]
      : anatomiesBy(rows, keyOf)
          .map(({ key, anatomy }) => ({ key, title: titleOf(key), anatomy }))
          .sort(inOrder(by));
  const most = Math.max(0, ...groups.map(({ anatomy }) => anatomy.total ?? 0));
  const options = offered.map((value) => ({ value, label: t(`ewoWork:anatomy.by.${value}`) }));
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
              <Waterfall key={key} title={title} anatomy={anatomy} most={most} />
            ))}
          </div>
        )}
      </ChoiceContainer>
      <FigureTable
        name={`ewo-anatomy-${by}`}
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
          ...shownParts(all.anatomy).map((part) => ({
            id: part,
            header: partText(part),
            value: ({ anatomy }: Group) => rounded(anatomy.parts[part]),
            kind: 'number' as const,
          })),
          {
            id: 'total',
            header: t('ewoWork:anatomy.total'),
            value: ({ anatomy }) => rounded(anatomy.total),
            kind: 'number',
          },
          {
            id: 'spareShare',
            header: t('ewoWork:anatomy.spareShare'),
            value: ({ anatomy }) => rounded(anatomy.spareShare),
            kind: 'number',
          },
        ]}
      />
      <MissedWarnings rows={rows} period={period} machineId={machineId} />
    </SpaceBetween>
  );
}
