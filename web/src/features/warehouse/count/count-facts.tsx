// Facts of a count and its result, as text and figures.
import { useTranslation } from 'react-i18next';
import type { CountState } from '#shared/warehouse/count.ts';
import type { CountItem } from '#shared/warehouse/count-api.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { useFormat } from '#web/ui/format.ts';
import { Status, type StatusTone } from '#web/ui/status.tsx';
import { UnsentMark } from '#web/ui/unsent-mark.tsx';

const tones = { open: 'running', booked: 'good', cancelled: 'stopped' } as const satisfies Record<
  CountState,
  StatusTone
>;

export const CountStatus = ({ state }: { state: CountState }) => (
  <Status enumName="countState" value={state} tone={tones[state]} />
);

/**
 * Formats the selected shelves and classes of a count; empty if all spares or individual ones were selected.
 */
export function useChoiceText(): (count: Pick<CountItem, 'shelvings' | 'classes'>) => string {
  const { t } = useTranslation(['warehouseCount', 'enums']);
  return ({ shelvings = [], classes = [] }) =>
    [
      shelvings.length > 0 && t('warehouseCount:chosen.shelvings', { names: shelvings.join(', ') }),
      classes.length > 0 &&
        t('warehouseCount:chosen.classes', {
          names: classes.map((each) => getEnumText('spareClass', each)).join(', '),
        }),
    ]
      .filter(Boolean)
      .join(' · ');
}

export function CountFacts({ count }: { count: CountItem }) {
  const { t } = useTranslation('warehouseCount');
  const { day, instant, number, money } = useFormat();
  const choiceText = useChoiceText()(count);
  const { state, tally, lines, openedOn, openedBy, bookedAt, bookedBy, reason } = count;
  const facts = [
    t('opened', { on: day(openedOn), by: openedBy }),
    choiceText,
    t('progress', { counted: number(tally.counted), count: lines }),
    tally.differing > 0 && t('differing', { count: tally.differing, value: money(tally.value) }),
    bookedAt && t('booked', { at: instant(bookedAt), by: bookedBy }),
    reason && t('because', { reason }),
  ];
  return (
    <>
      <CountStatus state={state} />
      {facts
        .filter(Boolean)
        .map((each) => ` · ${each}`)
        .join('')}
      <UnsentMark recordKey={`count:${count.id}`} />
    </>
  );
}
