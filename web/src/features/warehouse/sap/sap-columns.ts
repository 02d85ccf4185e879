// What the lists of SAP have in common: the movement, what it is of and what it was for.
import type { TFunction } from 'i18next';
import type { MovementItem } from '../../../../../shared/warehouse/movement-api.ts';
import { costObjectOf } from '../../../../../shared/warehouse/sap.ts';
import type { Format } from '../../../ui/format.ts';
import type { Column } from '../../../ui/table/column.ts';

export const movementColumns = (t: TFunction<'sap'>, { number }: Format) =>
  ({
    on: { id: 'on', kind: 'day', width: 115, value: ({ on }) => on },
    spare: {
      id: 'spare',
      width: 190,
      rowHeader: true,
      value: ({ code, description }) => `${code} ${description}`,
    },
    codeSap: { id: 'codeSap', width: 125, value: ({ codeSap }) => codeSap },
    quantity: {
      id: 'quantity',
      kind: 'number',
      width: 100,
      value: ({ quantity }) => quantity,
      cell: ({ quantity, unit }) => `${number(quantity)} ${unit}`,
    },
    source: {
      id: 'source',
      width: 140,
      value: ({ source, sourceCode }) => [t(`source.${source}`), sourceCode].filter(Boolean).join(' '),
    },
    user: { id: 'user', width: 130, value: ({ user }) => user },
    costObject: { id: 'costObject', width: 150, value: costObjectOf },
    type: { id: 'type', width: 110, value: ({ type }) => type },
  }) satisfies Record<string, Column<MovementItem>>;
