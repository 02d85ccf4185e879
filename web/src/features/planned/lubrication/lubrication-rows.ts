// Lines of the lubrication plan with the texts of machine, element, lubricant and rhythm.
import { useMemo } from 'react';
import type { LubricantName, LubricationLine } from '#shared/planned/lubrication-api.ts';
import { machines } from '#shared/structure/api.ts';
import { type GetText, useText } from '#web/i18n/text.ts';
import { indexById } from '#web/parts/order/order-names.ts';
import { useAllItems } from '#web/use-call.ts';
import { useRhythmText } from '../cycle/rhythm-text.ts';

export interface LubricationTexts {
  id: string;
  machine: string;
  location: string;
  lubricant: string;
  unit: string;
  rhythm: string;
  side: 'pm' | 'am';
}

const getSide = ({ typeCycle }: Pick<LubricationLine, 'typeCycle'>) => (typeCycle === 'am' ? 'am' : 'pm');

const formatLubricant = (lubricant: LubricantName | undefined, text: GetText) =>
  lubricant ? `${lubricant.code} ${lubricant.description}` : text('unnamed');

const formatLocation = ({ point, places }: LubricationLine, text: GetText): string =>
  point
    ? text('point', { number: point.number, description: point.description })
    : (places?.join(', ') ?? '');

/** Returns undefined until the lines have been read. */
export function useLubricationRows<Line extends LubricationLine>(
  answer: { items: readonly Line[]; lubricants: readonly LubricantName[] } | undefined,
): (Line & LubricationTexts)[] | undefined {
  const text = useText('lubrication');
  const formatRhythm = useRhythmText();
  const list = useAllItems(machines.list, {}).data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rhythm speaks the language of the text
  return useMemo(() => {
    if (!answer) return undefined;
    const [machineById, lubricantById] = [
      indexById(list),
      new Map(answer.lubricants.map((each) => [each.id, each])),
    ];
    return answer.items.map((line, i) => {
      const lubricant = line.lubricantId === undefined ? undefined : lubricantById.get(line.lubricantId);
      const { frequency, perDay } = line;
      const rhythm = frequency ? formatRhythm({ meter: 'none', frequency }) : text('byMeter');
      return {
        ...line,
        id: `${line.seriesId}.${i}`,
        machine: machineById.get(line.machineId)?.code ?? '',
        location: formatLocation(line, text),
        lubricant: formatLubricant(lubricant, text),
        unit: lubricant?.unit ?? '',
        rhythm: perDay > 1 ? text('perDay', { rhythm, n: perDay }) : rhythm,
        side: getSide(line),
      };
    });
  }, [answer, list, text]);
}
