// Filter by columns; it computes the selectable values when it is first focused.
import { PropertyFilter, type PropertyFilterProps } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

export interface TableFilterProps
  extends Required<Pick<PropertyFilterProps, 'query' | 'onChange' | 'filteringProperties'>> {
  label: string;
  /** Number of rows that pass the filter. */
  count: number;
  /** Returns the selectable values. */
  options: () => PropertyFilterProps.FilteringOption[];
}

export function ColumnFilter({ label, count, options, ...filter }: TableFilterProps) {
  const { t } = useTranslation();
  const [isFocused, setFocused] = useState(false);
  const filteringOptions = useMemo(() => (isFocused ? options() : []), [isFocused, options]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the values of thousands of rows are gathered for whoever comes to choose
    <div onFocus={() => setFocused(true)}>
      <PropertyFilter
        {...filter}
        filteringOptions={filteringOptions}
        filteringAriaLabel={label}
        filteringPlaceholder={label}
        countText={t('table.matches', { count })}
        expandToViewport
      />
    </div>
  );
}
