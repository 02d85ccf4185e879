// Common columns of the SAP lists: movement, spare and source.
import { Box } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import type { MovementItem } from '#shared/warehouse/movement-api.ts';
import { getCostObject } from '#shared/warehouse/sap.ts';
import { getEnumText } from '#web/i18n/text.ts';
import type { Format } from '#web/ui/format.ts';
import type { Column } from '#web/ui/table/column.ts';

export const buildMovementColumns = ({ number }: Format) =>
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
        [getEnumText('movementSource', source), sourceCode].filter(Boolean).join(' '),
    },
    user: { id: 'user', width: 120, value: ({ user }) => user },
    costObject: { id: 'costObject', width: 145, value: getCostObject },
    type: { id: 'type', width: 110, value: ({ type }) => type },
  }) satisfies Record<string, Column<MovementItem>>;

/** Two lines of a cell; the second is smaller and optional. */
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
