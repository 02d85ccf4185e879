// Lines of the plan with their machine, place, lubricant and rhythm in words.
import { useMemo } from 'react';
import type { LubricantName, LubricationLine } from '../../../../../shared/planned/lubrication-api.ts';
import { machines } from '../../../../../shared/structure/api.ts';
import { type Text, useText } from '../../../i18n/text.ts';
import { byId } from '../../../parts/order/order-names.ts';
import { useAll } from '../../../use-call.ts';
import { useRhythmText } from '../cycle/rhythm-text.ts';

export interface LubricationWords {
  id: string;
  machine: string;
  where: string;
  lubricant: string;
  unit: string;
  rhythm: string;
  side: 'pm' | 'am';
}

const sideOf = ({ typeCycle }: Pick<LubricationLine, 'typeCycle'>) => (typeCycle === 'am' ? 'am' : 'pm');

const lubricantText = (found: LubricantName | undefined, text: Text) =>
  found ? `${found.code} ${found.description}` : text('unnamed');

const whereOf = ({ point, places }: LubricationLine, text: Text): string =>
  point
    ? text('point', { number: point.number, description: point.description })
    : (places?.join(', ') ?? '');

/** Undefined until they are read. */
export function useLubricationRows<Line extends LubricationLine>(
  read: { items: readonly Line[]; lubricants: readonly LubricantName[] } | undefined,
): (Line & LubricationWords)[] | undefined {
  const text = useText('lubrication');
  const rhythmText = useRhythmText();
  const list = useAll(machines.list, {}).data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rhythm speaks the language of the text
  return useMemo(() => {
    if (!read) return undefined;
    const [machineOf, lubricantOf] = [byId(list), new Map(read.lubricants.map((each) => [each.id, each]))];
    return read.items.map((line, i) => {
      const found = line.lubricantId === undefined ? undefined : lubricantOf.get(line.lubricantId);
      const { frequency, perDay } = line;
      const rhythm = frequency ? rhythmText({ meter: 'none', frequency }) : text('byMeter');
      return {
        ...line,
        id: `${line.seriesId}.${i}`,
        machine: machineOf.get(line.machineId)?.code ?? '',
        where: whereOf(line, text),
        lubricant: lubricantText(found, text),
        unit: found?.unit ?? '',
        rhythm: perDay > 1 ? text('perDay', { rhythm, n: perDay }) : rhythm,
        side: sideOf(line),
      };
    });
  }, [read, list, text]);
}
