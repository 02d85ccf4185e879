// Figure with its formula and the numbers it was computed from.
import { Box, KeyValuePairs, Popover, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useText } from '../../i18n/text.ts';

export interface FigureProps {
  /** Key of its texts: label `fields.<name>`, formula `how.<of>.<name>`. */
  name: string;
  formulaGroup: 'item' | 'warehouse';
  /** Formatted value; empty if it cannot be computed. */
  value: string;
  numbers?: readonly (readonly [label: string, value: string])[];
}

export function Figure({ name, formulaGroup, value, numbers = [] }: FigureProps) {
  const { t } = useTranslation(['warehouse', 'common']);
  const text = useText('warehouse');
  const label = text(`fields.${name}`);
  const knownNumbers = numbers.filter(([, number]) => number !== '');
  return (
    <Popover
      header={label}
      size="medium"
      position="top"
      renderWithPortal
      content={
        <SpaceBetween size="s">
          <Box>{text(`how.${formulaGroup}.${name}`)}</Box>
          {knownNumbers.length > 0 && (
            <KeyValuePairs items={knownNumbers.map(([label, value]) => ({ label, value }))} columns={1} />
          )}
        </SpaceBetween>
      }
    >
      {value || t('common:none')}
    </Popover>
  );
}
