// Choosing a machine or a part of it, to ask for something there: by the label, by words, of the last ones, of a department.
import { Box, Button, FormField, Header, Input, Select, SpaceBetween } from '@cloudscape-design/components';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { machines } from '../../../../shared/structure/api.ts';
import type { MachineResponse } from '../../../../shared/structure/wire.ts';
import { Loaded } from '../../ui/loading.tsx';
import { PageHeader } from '../../ui/page-title.tsx';
import { PlainLink } from '../../ui/plain-link.tsx';
import { useAll } from '../../use-call.ts';
import type { Choice } from './choice.ts';
import { MachineHits, SHORTEST, useHits } from './machine-hits.tsx';
import { MachineParts } from './machine-parts.tsx';
import { MachineScan } from './machine-scan.tsx';
import { useRecentMachines } from './recent-machines.ts';
import './machine-pick.css';

interface Props extends Choice {
  title: string;
  hint: string;
  /** What is asked for without a machine. */
  without?: ReactNode;
}

const MOST = 20;
const collator = new Intl.Collator(undefined, { numeric: true });

export function MachinePick({ to, title, hint, inPlace, without }: Props) {
  const list = useAll(machines.list, {});
  const [params] = useSearchParams();
  const place = useRef<HTMLDivElement>(null);
  const works = (id: number) => list.data?.find((one) => one.id === id)?.stato !== 'dismissed';
  return (
    <div ref={place}>
      <SpaceBetween size="l">
        <PageHeader title={title} description={hint} />
        {without}
        <MachineScan to={to} inPlace={inPlace} within={place} works={works} />
        <Loaded query={list}>
          {(all) => {
            const working = all.filter(({ stato }) => stato !== 'dismissed');
            const chosen = working.find(({ id }) => String(id) === params.get('machine'));
            return chosen ? (
              <MachineParts key={chosen.id} machine={chosen} to={to} inPlace={inPlace} />
            ) : (
              <Machines items={working} to={to} inPlace={inPlace} />
            );
          }}
        </Loaded>
      </SpaceBetween>
    </div>
  );
}

interface ListProps extends Choice {
  items: readonly MachineResponse[];
}

function Machines({ items, to, inPlace }: ListProps) {
  const { t } = useTranslation(['structure', 'common']);
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const search = useHits(typed, items);
  const recent = useRecentMachines().flatMap((id) => items.find((each) => each.id === id) ?? []);
  const searching = typed.trim().length >= SHORTEST;
  const takeOnly = (event: FormEvent) => {
    event.preventDefault();
    const [only, ...others] = search.hits ?? [];
    if (searching && only && others.length === 0)
      void navigate(to(only.machineId, only.level === 0 ? undefined : only.id), { replace: inPlace });
  };
  return (
    <SpaceBetween size="l">
      <form onSubmit={takeOnly}>
        <FormField label={t('search.label')} description={t('search.hint')} stretch>
          <Input
            type="search"
            value={typed}
            autoComplete={false}
            spellcheck={false}
            placeholder={t('search.placeholder')}
            clearAriaLabel={t('search.clear')}
            onChange={({ detail }) => setTyped(detail.value)}
          />
        </FormField>
      </form>
      {searching ? (
        <MachineHits search={search} typed={typed.trim()} to={to} inPlace={inPlace} />
      ) : (
        <>
          {recent.length > 0 && <Section title={t('pick.recent')} items={recent} to={to} inPlace={inPlace} />}
          <ByDepartment items={items} to={to} inPlace={inPlace} />
        </>
      )}
    </SpaceBetween>
  );
}

/** The address remembers which. */
function ByDepartment({ items, to, inPlace }: ListProps) {
  const { t } = useTranslation(['structure', 'common']);
  const [params, setParams] = useSearchParams();
  const [most, setMost] = useState(MOST);
  const departments = [...new Set(items.flatMap(({ department }) => department ?? []))].sort(
    collator.compare,
  );
  const asked = departments.find((each) => each === params.get('department'));
  const shown = asked ? items.filter(({ department }) => department === asked) : items;
  const options = [
    { value: '', label: t('allDepartments') },
    ...departments.map((each) => ({ value: each, label: each })),
  ];
  return (
    <SpaceBetween size="s">
      {departments.length > 1 && (
        <Select
          inlineLabelText={t('fields.department')}
          selectedOption={options.find(({ value }) => value === (asked ?? ''))!}
          options={options}
          filteringType={options.length > 10 ? 'auto' : 'none'}
          onChange={({ detail: { selectedOption } }) => {
            setMost(MOST);
            setParams(
              (current) => {
                current.delete('department');
                if (selectedOption.value) current.set('department', selectedOption.value);
                return current;
              },
              { replace: true, preventScrollReset: true },
            );
          }}
        />
      )}
      {items.length === 0 ? (
        <Box variant="p">{t('noMachines')}</Box>
      ) : (
        <Section
          title={t('machines')}
          counter={`(${shown.length})`}
          items={shown.slice(0, most)}
          to={to}
          inPlace={inPlace}
        />
      )}
      {shown.length > most && (
        <Button onClick={() => setMost(most + MOST)}>{t('pick.more', { count: shown.length - most })}</Button>
      )}
    </SpaceBetween>
  );
}

interface SectionProps extends ListProps {
  title: string;
  counter?: string;
}

function Section({ title, counter, items, to, inPlace }: SectionProps) {
  const { t } = useTranslation('structure');
  const [params] = useSearchParams();
  const partsOf = (id: number) =>
    `?${new URLSearchParams([...params].filter(([name]) => name !== 'element').concat([['machine', String(id)]]))}`;
  return (
    <section>
      <SpaceBetween size="s">
        <Header variant="h2" counter={counter}>
          {title}
        </Header>
        <ul className="pick-list" aria-label={title}>
          {items.map(({ id, code, description, department }) => (
            <li key={id} className="pick-row">
              <PlainLink className="pick" to={to(id)} inPlace={inPlace}>
                <b>{code}</b>
                <span>{[description, department].filter(Boolean).join(' · ')}</span>
              </PlainLink>
              <PlainLink className="pick-parts" to={partsOf(id)} label={t('pick.partsOf', { code })}>
                {t('pick.parts')}
              </PlainLink>
            </li>
          ))}
        </ul>
      </SpaceBetween>
    </section>
  );
}
