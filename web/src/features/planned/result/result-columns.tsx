// Columns of a control's result, with the limits valid on that day.
import { useMemo } from 'react';
import type { ResultItem } from '#shared/procedures/result-api.ts';
import { formatRange } from '#shared/span-text.ts';
import type { StateColour } from '#shared/structure/control.ts';
import type { MachineResponse } from '#shared/structure/wire.ts';
import { useFormat } from '#web/ui/format.ts';
import { PageLink } from '#web/ui/page-link.tsx';
import { Status, type StatusTone } from '#web/ui/status.tsx';
import type { Column } from '#web/ui/table/column.ts';

const tones: Record<StateColour, StatusTone> = {
  green: 'good',
  yellow: 'warning',
  red: 'bad',
  grey: 'stopped',
};

export const ResultColour = ({ colour }: { colour: StateColour }) => (
  <Status enumName="foundColour" value={colour} tone={tones[colour]} />
);

interface ColumnOptions {
  machines: ReadonlyMap<number, MachineResponse>;
  /** Returns the route of the trend, for quantitative controls. */
  trendOf: (result: ResultItem) => string;
}

const formatName = (thing: { code: string; description?: string } | undefined) =>
  [thing?.code, thing?.description].filter(Boolean).join(' – ');

export function useResultColumns({ machines, trendOf: getTrendRoute }: ColumnOptions): Column<ResultItem>[] {
  const format = useFormat();
  return useMemo(() => {
    const formatWithUnit = (value: number, unit = '') => `${format.number(value)} ${unit}`.trim();
    return [
      { id: 'on', kind: 'day', width: 115, value: ({ on }) => on },
      // The value includes the description, so that it can be searched and filtered.
      {
        id: 'checklist',
        width: 105,
        value: ({ checklist }) => formatName(checklist),
        cell: ({ checklist }) => checklist?.code,
      },
      {
        id: 'machine',
        width: 100,
        value: ({ machineId }) => formatName(machines.get(machineId)),
        cell: ({ machineId }) => machines.get(machineId)?.code,
      },
      {
        id: 'element',
        width: 100,
        value: ({ element }) => formatName(element),
        cell: ({ element }) => element?.code,
      },
      {
        id: 'control',
        width: 220,
        rowHeader: true,
        value: ({ control }) => formatName(control),
        cell: (result) =>
          result.value === undefined ? (
            result.control.description
          ) : (
            <PageLink to={getTrendRoute(result)}>{result.control.description}</PageLink>
          ),
      },
      {
        id: 'found',
        width: 110,
        value: ({ value, answer, control }) =>
          value === undefined ? answer : formatWithUnit(value, control.unit),
      },
      {
        id: 'limits',
        width: 145,
        value: ({ control: { lower, upper, unit = '' } }) =>
          formatRange(format, { from: lower, to: upper, unit }),
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
  }, [format, machines, getTrendRoute]);
}
