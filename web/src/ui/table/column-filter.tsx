// The filter by columns; it brings the choosers of values and asks for them by itself.
import { PropertyFilter, type PropertyFilterProps } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

export interface TableFilterProps
  extends Required<Pick<PropertyFilterProps, 'query' | 'onChange' | 'filteringProperties'>> {
  label: string;
  /** Rows that pass. */
  count: number;
  /** The values there are to choose from. */
  options: () => PropertyFilterProps.FilteringOption[];
}

export function ColumnFilter({ label, count, options, ...filter }: TableFilterProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState(false);
  const offered = useMemo(() => (asked ? options() : []), [asked, options]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the values of thousands of rows are gathered for whoever comes to choose
    <div onFocus={() => setAsked(true)}>
      <PropertyFilter
        {...filter}
        filteringOptions={offered}
        filteringAriaLabel={label}
        filteringPlaceholder={label}
        countText={t('table.matches', { count })}
        expandToViewport
      />
    </div>
  );
}
