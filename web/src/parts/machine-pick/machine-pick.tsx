// Selection of a machine or element: by label, by search, from recent ones, or by department.
import { Box, Button, FormField, Header, Input, SpaceBetween } from '@cloudscape-design/components';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { machines } from '#shared/structure/api.ts';
import type { MachineResponse } from '#shared/structure/wire.ts';
import { Loaded } from '../../ui/loading.tsx';
import { PageHeader } from '../../ui/page-title.tsx';
import { PlainLink } from '../../ui/plain-link.tsx';
import { Select } from '../../ui/select.tsx';
import { useAllItems } from '../../use-call.ts';
import type { PickTarget } from './choice.ts';
import { MachineSearchResults, MIN_SEARCH_LENGTH, useMachineSearch } from './machine-hits.tsx';
import { MachineElements } from './machine-parts.tsx';
import { MachineScan } from './machine-scan.tsx';
import { useOwnLine, useRecentMachines } from './recent-machines.ts';
import './machine-pick.css';

interface Props extends PickTarget {
  title: string;
  hint: string;
  /** Content for a request without a machine. */
  without?: ReactNode;
}

const PAGE_SIZE = 20;
const collator = new Intl.Collator(undefined, { numeric: true });

export function MachinePick({ to, title, hint, inPlace, without }: Props) {
  const list = useAllItems(machines.list, {});
  const [params] = useSearchParams();
  const place = useRef<HTMLDivElement>(null);
  const isInUse = (id: number) => list.data?.find((machine) => machine.id === id)?.stato !== 'dismissed';
  return (
    <div ref={place}>
      <SpaceBetween size="l">
        <PageHeader title={title} description={hint} />
        {without}
        <MachineScan to={to} inPlace={inPlace} within={place} works={isInUse} />
        <Loaded query={list}>
          {(allMachines) => {
            const machinesInUse = allMachines.filter(({ stato }) => stato !== 'dismissed');
            const selectedMachine = machinesInUse.find(({ id }) => String(id) === params.get('machine'));
            return selectedMachine ? (
              <MachineElements key={selectedMachine.id} machine={selectedMachine} to={to} inPlace={inPlace} />
            ) : (
              <Machines items={machinesInUse} to={to} inPlace={inPlace} />
            );
          }}
        </Loaded>
      </SpaceBetween>
    </div>
  );
}

interface ListProps extends PickTarget {
  items: readonly MachineResponse[];
}

function Machines({ items, to, inPlace }: ListProps) {
  const { t } = useTranslation(['structure', 'common']);
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const search = useMachineSearch(typed, items);
  const recent = useRecentMachines().flatMap((id) => items.find((each) => each.id === id) ?? []);
  const searching = typed.trim().length >= MIN_SEARCH_LENGTH;
  const openSingleHit = (event: FormEvent) => {
    event.preventDefault();
    const [singleHit, ...otherHits] = search.hits ?? [];
    if (searching && singleHit && otherHits.length === 0)
      void navigate(to(singleHit.machineId, singleHit.level === 0 ? undefined : singleHit.id), {
        replace: inPlace,
      });
  };
  return (
    <SpaceBetween size="l">
      <form onSubmit={openSingleHit}>
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
        <MachineSearchResults search={search} typed={typed.trim()} to={to} inPlace={inPlace} />
      ) : (
        <>
          {recent.length > 0 && <Section title={t('pick.recent')} items={recent} to={to} inPlace={inPlace} />}
          <DepartmentMachines items={items} to={to} inPlace={inPlace} />
        </>
      )}
    </SpaceBetween>
  );
}

/** List of machines, those of the own line first, filtered by department, which is kept in the URL. */
function DepartmentMachines({ items, to, inPlace }: ListProps) {
  const { t } = useTranslation(['structure', 'common']);
  const [params, setParams] = useSearchParams();
  const [shownCount, setShownCount] = useState(PAGE_SIZE);
  const departments = [...new Set(items.flatMap(({ department }) => department ?? []))].sort(
    collator.compare,
  );
  const selectedDepartment = departments.find((each) => each === params.get('department'));
  const ownLine = useOwnLine(items);
  const isOfOtherLine = ({ id }: MachineResponse) => Number(!ownLine.machineIds.has(id));
  const shownMachines = selectedDepartment
    ? items.filter(({ department }) => department === selectedDepartment)
    : items.toSorted((a, b) => isOfOtherLine(a) - isOfOtherLine(b));
  const options = [
    { value: '', label: t('allDepartments') },
    ...departments.map((each) => ({ value: each, label: each })),
  ];
  return (
    <SpaceBetween size="s">
      {departments.length > 1 && (
        <Select
          inlineLabelText={t('fields.department')}
          selectedOption={options.find(({ value }) => value === (selectedDepartment ?? ''))!}
          options={options}
          filteringType={options.length > 10 ? 'auto' : 'none'}
          onChange={({ detail: { selectedOption } }) => {
            setShownCount(PAGE_SIZE);
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
          counter={`(${shownMachines.length})`}
          items={shownMachines.slice(0, shownCount)}
          to={to}
          inPlace={inPlace}
        />
      )}
      {shownMachines.length > shownCount && (
        <Button onClick={() => setShownCount(shownCount + PAGE_SIZE)}>
          {t('pick.more', { count: shownMachines.length - shownCount })}
        </Button>
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
  const getElementsRoute = (id: number) =>
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
              <PlainLink className="pick-parts" to={getElementsRoute(id)} label={t('pick.partsOf', { code })}>
                {t('pick.parts')}
              </PlainLink>
            </li>
          ))}
        </ul>
      </SpaceBetween>
    </section>
  );
}
