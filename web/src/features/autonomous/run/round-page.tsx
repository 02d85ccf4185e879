// Page of runs on the tablet and the operator's screen: late runs and those of today by machine, then those of the next days.
import { Box, Button, Header, SpaceBetween } from '@cloudscape-design/components';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { addPlantParam } from '#shared/access/plant-link.ts';
import { addDays } from '#shared/day.ts';
import { runs } from '#shared/planned/order-api.ts';
import { getRunsRoute, type RunLayout } from '#web/paths/runs.ts';
import { useSession } from '#web/session/session.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { PlainLink } from '#web/ui/plain-link.tsx';
import { PageScan } from '#web/ui/scan/scan-way.tsx';
import { useToday } from '#web/ui/today.ts';
import { useAllItems } from '#web/use-call.ts';
import { DAYS_AHEAD, groupRuns, type MachineGroup } from './round.ts';
import { RoundCard } from './round-card.tsx';
import { type RunRow, useMachinesById, useRunRows } from './run-names.ts';
import '#web/parts/order/tablet.css';
import './run.css';

const PAGE_SIZE = 30;
/** Number of cards drawn at first; the others are drawn in a deferred render. */
const INITIAL_CARDS = 6;

type TouchLayout = Exclude<RunLayout, 'desktop'>;

export const TabletRoundPage = () => <RoundPage layout="tablet" />;
export const OperatorRoundPage = () => <RoundPage layout="operator" />;

function RoundPage({ layout }: { layout: TouchLayout }) {
  const { t } = useTranslation('amRuns');
  const today = useToday();
  const [machineId, setMachineId] = useRoundMachine();
  const list = useAllItems(runs.open, { to: addDays(today, DAYS_AHEAD) });
  const rows = useRunRows(list.data, today);
  const scanArea = useRef<HTMLDivElement>(null);
  return (
    <div ref={scanArea}>
      <SpaceBetween size="l">
        <PageHeader
          title={t('round.title')}
          actions={<MachineScanner layout={layout} within={scanArea} onFound={setMachineId} />}
        />
        <MachineChoice rows={rows ?? []} value={machineId} onChange={setMachineId} />
        <Loaded query={list}>
          {() => (
            <Round
              layout={layout}
              rows={rows ?? []}
              machineId={machineId}
              onAll={() => setMachineId(undefined)}
            />
          )}
        </Loaded>
      </SpaceBetween>
    </div>
  );
}

interface LabelProps {
  layout: TouchLayout;
  within: React.RefObject<Element | null>;
  onFound: (machineId: number) => void;
}

/** Scanner for the label of a machine or element; filters the page by its machine. */
function MachineScanner({ layout, within: area, onFound }: LabelProps) {
  const session = useSession();
  return (
    <PageScan
      within={area}
      take={async (text, typed) => {
        const { resolveScan: meant } = await import('#web/parts/scan/resolve.ts');
        return meant(text, {
          ...{ session, typed, isSuitable: (thing) => 'machineId' in thing },
          take(thing) {
            if ('machineId' in thing) onFound(thing.machineId);
            return undefined;
          },
          // Another plant opens in this tab; a user without access there gets its refusal page.
          elsewhere(_, plant) {
            location.assign(addPlantParam(getRunsRoute(layout), plant));
            return undefined;
          },
        });
      }}
    />
  );
}

interface ChoiceProps {
  rows: readonly RunRow[];
  value: number | undefined;
  onChange: (machineId: number | undefined) => void;
}

/** Native select of the machines that have runs. */
function MachineChoice({ rows, value, onChange }: ChoiceProps) {
  const { t } = useTranslation('amRuns');
  const machinesById = useMachinesById();
  const ids = [...new Set([...rows.map(({ machineId }) => machineId), ...(value ? [value] : [])])];
  const options = ids
    .map((id) => ({
      id,
      text: [machinesById.get(id)?.code ?? id, machinesById.get(id)?.description].join(' ').trim(),
    }))
    .sort((a, b) => a.text.localeCompare(b.text));
  return (
    <label className="team-choice">
      {t('machine')}
      <select value={value ?? ''} onChange={({ target }) => onChange(Number(target.value) || undefined)}>
        <option value="">{t('allMachines')}</option>
        {options.map(({ id, text }) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

interface RoundProps {
  layout: TouchLayout;
  rows: readonly RunRow[];
  machineId: number | undefined;
  onAll: () => void;
}

function Round({ layout, rows, machineId, onAll }: RoundProps) {
  const { t } = useTranslation('amRuns');
  const today = useToday();
  const [params] = useSearchParams();
  const maxCards = Math.max(PAGE_SIZE, Number(params.get('show')) || 0);
  const renderedCards = useDeferredValue(maxCards, INITIAL_CARDS);
  const {
    due: dueGroups,
    count,
    hidden: hiddenCount,
    coming: comingGroups,
    later: comingCount,
  } = useMemo(
    () => groupRuns(rows, { today, machineId, maxRuns: renderedCards }),
    [rows, today, machineId, renderedCards],
  );
  return (
    <SpaceBetween size="l">
      {count === 0 && (
        <Box variant="p">{t(machineId === undefined ? 'round.nothing' : 'round.nothingHere')}</Box>
      )}
      {count === 0 && machineId !== undefined && <Button onClick={onAll}>{t('allMachines')}</Button>}
      <MachineGroups layout={layout} groups={dueGroups} />
      {hiddenCount > 0 && renderedCards === maxCards && (
        <PlainLink className="more-link" to={`?show=${maxCards + PAGE_SIZE}`} inPlace>
          {t('round.more', { count: hiddenCount })}
        </PlainLink>
      )}
      {comingCount > 0 && (
        // The key closes the section when another machine is selected.
        <details key={machineId} className="round-later">
          <summary>{t('round.next', { count: comingCount })}</summary>
          <MachineGroups layout={layout} groups={comingGroups} />
        </details>
      )}
    </SpaceBetween>
  );
}

interface GroupsProps {
  layout: TouchLayout;
  groups: readonly MachineGroup<RunRow>[];
}

function MachineGroups({ layout, groups }: GroupsProps) {
  return groups.map(({ machineId, items }) => {
    const { machine, machineDescription } = items[0]!;
    const name = `${machine || machineId} ${machineDescription}`.trim();
    return (
      <section key={machineId} className="round-machine">
        <Header variant="h2" counter={`(${items.length})`}>
          {name}
        </Header>
        <ul className="order-cards" aria-label={name}>
          {items.map((run) => (
            <li key={run.id}>
              <RoundCard run={run} layout={layout} />
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

/** Stores, for each plant, the machine the tablet is filtered by until another one is selected. */
function useRoundMachine(): [number | undefined, (machineId: number | undefined) => void] {
  const { user } = useSession();
  const key = `runs.machine.${user?.idplant ?? ''}`;
  const [machineId, setMachineId] = useState(() => Number(localStorage.getItem(key)) || undefined);
  const choose = (next: number | undefined) => {
    if (next) localStorage.setItem(key, String(next));
    else localStorage.removeItem(key);
    setMachineId(next);
  };
  return [machineId, choose];
}
