// What a result of a control shows of itself, in the limits of its day.
import { useMemo } from 'react';
import type { ResultItem } from '../../../../../shared/procedures/result-api.ts';
import { spanText } from '../../../../../shared/span-text.ts';
import type { StateColour } from '../../../../../shared/structure/control.ts';
import type { MachineResponse } from '../../../../../shared/structure/wire.ts';
import { useFormat } from '../../../ui/format.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import { Status, type Tone } from '../../../ui/status.tsx';
import type { Column } from '../../../ui/table/column.ts';

const tones: Record<StateColour, Tone> = { green: 'good', yellow: 'warning', red: 'bad', grey: 'stopped' };

export const ResultColour = ({ colour }: { colour: StateColour }) => (
  <Status of="foundColour" value={colour} tone={tones[colour]} />
);

interface Wanted {
  machines: ReadonlyMap<number, MachineResponse>;
  /** Where the values of its control are looked at; of what was measured alone. */
  trendOf: (result: ResultItem) => string;
}

const named = (thing: { code: string; description?: string } | undefined) =>
  [thing?.code, thing?.description].filter(Boolean).join(' – ');

export function useResultColumns({ machines, trendOf }: Wanted): Column<ResultItem>[] {
  const format = useFormat();
  return useMemo(() => {
    const inUnit = (value: number, unit = '') => `${format.number(value)} ${unit}`.trim();
    return [
      { id: 'on', kind: 'day', width: 115, value: ({ on }) => on },
      // found and taken out by their names too
      {
        id: 'checklist',
        width: 105,
        value: ({ checklist }) => named(checklist),
        cell: ({ checklist }) => checklist.code,
      },
      {
        id: 'machine',
        width: 100,
        value: ({ machineId }) => named(machines.get(machineId)),
        cell: ({ machineId }) => machines.get(machineId)?.code,
      },
      {
        id: 'element',
        width: 100,
        value: ({ element }) => named(element),
        cell: ({ element }) => element?.code,
      },
      {
        id: 'control',
        width: 220,
        rowHeader: true,
        value: ({ control }) => named(control),
        cell: (result) =>
          result.value === undefined ? (
            result.control.description
          ) : (
            <PageLink to={trendOf(result)}>{result.control.description}</PageLink>
          ),
      },
      {
        id: 'found',
        width: 110,
        value: ({ value, answer, control }) => (value === undefined ? answer : inUnit(value, control.unit)),
      },
      {
        id: 'limits',
        width: 145,
        value: ({ control: { lower, upper, unit = '' } }) =>
          spanText(format, { from: lower, to: upper, unit }),
      },
      {
        id: 'colour',
        kind: 'choice',
        enum: 'foundColour',
        width: 105,
        value: ({ colour }) => colour,
        cell: ({ colour }) => <ResultColour colour={colour} />,
      },
      { id: 'technician', width: 140, value: ({ technician }) => technician },
      { id: 'note', width: 220, value: ({ note }) => note, hidden: true },
      {
        id: 'type',
        kind: 'choice',
        enum: 'cycleType',
        width: 150,
        value: ({ type }) => type,
        hidden: true,
      },
    ];
  }, [format, machines, trendOf]);
}
