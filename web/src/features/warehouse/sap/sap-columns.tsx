// What the lists of SAP have in common: the movement, what it is of and what it was for.
import { Box } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import type { MovementItem } from '../../../../../shared/warehouse/movement-api.ts';
import { costObjectOf } from '../../../../../shared/warehouse/sap.ts';
import { enumText } from '../../../i18n/text.ts';
import type { Format } from '../../../ui/format.ts';
import type { Column } from '../../../ui/table/column.ts';

export const movementColumns = ({ number }: Format) =>
  ({
    on: { id: 'on', kind: 'day', width: 115, value: ({ on }) => on },
    spare: {
      id: 'spare',
      width: 170,
      rowHeader: true,
      value: ({ code, description }) => `${code} ${description}`,
      cell: ({ code, description }) => <TwoLines first={code} second={description} />,
    },
    codeSap: { id: 'codeSap', width: 105, value: ({ codeSap }) => codeSap },
    quantity: {
      id: 'quantity',
      kind: 'number',
      width: 100,
      value: ({ quantity }) => quantity,
      cell: ({ quantity, unit }) => `${number(quantity)} ${unit}`,
    },
    source: {
      id: 'source',
      width: 120,
      value: ({ source, sourceCode }) =>
        [enumText('movementSource', source), sourceCode].filter(Boolean).join(' '),
    },
    user: { id: 'user', width: 120, value: ({ user }) => user },
    costObject: { id: 'costObject', width: 145, value: costObjectOf },
    type: { id: 'type', width: 110, value: ({ type }) => type },
  }) satisfies Record<string, Column<MovementItem>>;

/** The second, smaller, may be missing. */
export const TwoLines = ({ first, second }: { first: ReactNode; second?: ReactNode }) => (
  <>
    {first}
    {second && (
      <Box fontSize="body-s" color="text-body-secondary">
        <span className="in-lines">{second}</span>
      </Box>
    )}
  </>
);
