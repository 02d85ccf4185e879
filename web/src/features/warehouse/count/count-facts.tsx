// What a count is and what became of it, in words and figures.
import { useTranslation } from 'react-i18next';
import type { CountState } from '../../../../../shared/warehouse/count.ts';
import type { CountItem } from '../../../../../shared/warehouse/count-api.ts';
import { enumText } from '../../../i18n/text.ts';
import { useFormat } from '../../../ui/format.ts';
import { Status, type Tone } from '../../../ui/status.tsx';

const tones = { open: 'running', booked: 'good', cancelled: 'stopped' } as const satisfies Record<
  CountState,
  Tone
>;

export const CountStatus = ({ state }: { state: CountState }) => (
  <Status of="countState" value={state} tone={tones[state]} />
);

/** Shelves and classes that were asked for; all, or chosen spares, without. */
export function useChoiceText(): (count: Pick<CountItem, 'shelvings' | 'classes'>) => string {
  const { t } = useTranslation(['warehouseCount', 'enums']);
  return ({ shelvings = [], classes = [] }) =>
    [
      shelvings.length > 0 && t('warehouseCount:chosen.shelvings', { names: shelvings.join(', ') }),
      classes.length > 0 &&
        t('warehouseCount:chosen.classes', {
          names: classes.map((each) => enumText('spareClass', each)).join(', '),
        }),
    ]
      .filter(Boolean)
      .join(' · ');
}

export function CountFacts({ count }: { count: CountItem }) {
  const { t } = useTranslation('warehouseCount');
  const { day, instant, number, money } = useFormat();
  const chosen = useChoiceText()(count);
  const { state, tally, lines, openedOn, openedBy, bookedAt, bookedBy, reason } = count;
  const told = [
    t('opened', { on: day(openedOn), by: openedBy }),
    chosen,
    t('progress', { counted: number(tally.counted), count: lines }),
    tally.differing > 0 && t('differing', { count: tally.differing, value: money(tally.value) }),
    bookedAt && t('booked', { at: instant(bookedAt), by: bookedBy }),
    reason && t('because', { reason }),
  ];
  return (
    <>
      <CountStatus state={state} />
      {told
        .filter(Boolean)
        .map((each) => ` · ${each}`)
        .join('')}
    </>
  );
}
