// Selects whose filter ignores accents, case and character variants, like the search.
import {
  Multiselect as CloudscapeMultiselect,
  Select as CloudscapeSelect,
  type MultiselectProps,
  type SelectProps,
} from '@cloudscape-design/components';
import { type Ref, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { filterOptions } from './found-options.ts';

type FilterProps = Pick<SelectProps, 'options' | 'filteringType' | 'onLoadItems' | 'empty' | 'statusType'>;

/**
 * Filters the options here, since the component compares characters exactly, and passes it the matching ones.
 */
function useFoldedFilter<Props extends FilterProps>(props: Props): Props {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const { options = [], filteringType, onLoadItems, empty, statusType = 'finished' } = props;
  const isFolded = filteringType === 'auto';
  const matchingOptions = useMemo(
    () => (isFolded ? filterOptions(options, typed) : options),
    [isFolded, options, typed],
  );
  if (!isFolded) return props;
  return {
    ...props,
    filteringType: 'manual',
    options: matchingOptions,
    statusType,
    empty: typed === '' ? empty : t('table.noMatch'),
    onLoadItems: (event) => {
      setTyped(event.detail.filteringText);
      onLoadItems?.(event);
    },
  };
}

export function Select({ ref, ...props }: SelectProps & { ref?: Ref<SelectProps.Ref> }) {
  return <CloudscapeSelect {...useFoldedFilter(props)} ref={ref} />;
}

export function Multiselect({ ref, ...props }: MultiselectProps & { ref?: Ref<MultiselectProps.Ref> }) {
  return <CloudscapeMultiselect {...useFoldedFilter(props)} ref={ref} />;
}
