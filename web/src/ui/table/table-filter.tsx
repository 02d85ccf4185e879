// The box above a table's rows. The filter by columns weighs as much as the table: it comes once the rows stand, in the place of
// a plain box that looks for words meanwhile.
import { Input } from '@cloudscape-design/components';
import { useEffect, useState } from 'react';
import { atRest } from '../at-rest.ts';
import type { TableFilterProps } from './column-filter.tsx';

const load = async () => (await import('./column-filter.tsx')).ColumnFilter;

export function TableFilter(props: TableFilterProps) {
  const { label, query, onChange } = props;
  const [start] = useState(query);
  const [words, setWords] = useState('');
  const [typing, setTyping] = useState(false);
  const [Filter, setFilter] = useState<Awaited<ReturnType<typeof load>>>();
  useEffect(() => {
    const whenever = start.tokens.length > 0 ? Promise.resolve() : atRest();
    // where it does not arrive, the plain box stays
    whenever.then(load).then(
      (filter) => setFilter(() => filter),
      () => undefined,
    );
  }, [start]);
  // nobody loses what they have begun, and nothing moves under their hand
  if (Filter && !typing && words === '') return <Filter {...props} />;
  const look = (value: string) => {
    setWords(value);
    const tokens = value.trim() ? [...start.tokens, { operator: ':', value: value.trim() }] : start.tokens;
    onChange(new CustomEvent('change', { detail: { ...start, tokens } }));
  };
  return (
    <div className="table-filter">
      <Input
        type="search"
        ariaLabel={label}
        placeholder={label}
        value={words}
        onChange={({ detail }) => look(detail.value)}
        onFocus={() => setTyping(true)}
        onBlur={() => setTyping(false)}
      />
    </div>
  );
}
