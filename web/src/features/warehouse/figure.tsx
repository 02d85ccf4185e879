// A figure with how it is computed, and the numbers it was computed from.
import { Box, KeyValuePairs, Popover, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useText } from '../../i18n/text.ts';

export interface FigureProps {
  /** Its name in the catalogue: label `fields.<name>`, formula `how.<of>.<name>`. */
  name: string;
  of: 'item' | 'warehouse';
  /** As people read it; empty where there is nothing to compute it from. */
  value: string;
  numbers?: readonly (readonly [label: string, value: string])[];
}

export function Figure({ name, of, value, numbers = [] }: FigureProps) {
  const { t } = useTranslation(['warehouse', 'common']);
  const text = useText('warehouse');
  const label = text(`fields.${name}`);
  const known = numbers.filter(([, number]) => number !== '');
  return (
    <Popover
      header={label}
      size="medium"
      position="top"
      renderWithPortal
      content={
        <SpaceBetween size="s">
          <Box>{text(`how.${of}.${name}`)}</Box>
          {known.length > 0 && (
            <KeyValuePairs items={known.map(([label, value]) => ({ label, value }))} columns={1} />
          )}
        </SpaceBetween>
      }
    >
      {value || t('common:none')}
    </Popover>
  );
}
