// Filter above a table's rows. The filter by columns is as large as the table, so it is loaded after the rows
// are shown and replaces a plain text search.
import { Input } from '@cloudscape-design/components';
import { useEffect, useState } from 'react';
import { waitForIdle } from '../at-rest.ts';
import type { TableFilterProps } from './column-filter.tsx';

const loadColumnFilter = async () => (await import('./column-filter.tsx')).ColumnFilter;

export function TableFilter(props: TableFilterProps) {
  const { label, query, onChange } = props;
  const [initialQuery] = useState(query);
  const [words, setWords] = useState('');
  const [typing, setTyping] = useState(false);
  const [Filter, setFilter] = useState<Awaited<ReturnType<typeof loadColumnFilter>>>();
  useEffect(() => {
    const loadMoment = initialQuery.tokens.length > 0 ? Promise.resolve() : waitForIdle();
    // If it fails to load, the plain search stays.
    loadMoment.then(loadColumnFilter).then(
      (filter) => setFilter(() => filter),
      () => undefined,
    );
  }, [initialQuery]);
  // The plain search is not replaced while the user types.
  if (Filter && !typing && words === '') return <Filter {...props} />;
  const searchText = (value: string) => {
    setWords(value);
    const tokens = value.trim()
      ? [...initialQuery.tokens, { operator: ':', value: value.trim() }]
      : initialQuery.tokens;
    onChange(new CustomEvent('change', { detail: { ...initialQuery, tokens } }));
  };
  return (
    <div className="table-filter">
      <Input
        type="search"
        ariaLabel={label}
        placeholder={label}
        value={words}
        onChange={({ detail }) => searchText(detail.value)}
        onFocus={() => setTyping(true)}
        onBlur={() => setTyping(false)}
      />
    </div>
  );
}
