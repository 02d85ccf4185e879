// The tablet of whoever walks paths: the runs that are late and of today, machine by machine, and those of the next days.
import { Box, Button, Header, SpaceBetween } from '@cloudscape-design/components';
import { useDeferredValue, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { inPlant } from '../../../../../shared/access/plant-link.ts';
import { addDays } from '../../../../../shared/day.ts';
import { runs } from '../../../../../shared/planned/order-api.ts';
import { tabletRunsPath } from '../../../paths/runs.ts';
import { useSession } from '../../../session/session.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { PlainLink } from '../../../ui/plain-link.tsx';
import { ScanWay } from '../../../ui/scan/scan-way.tsx';
import { useToday } from '../../../ui/today.ts';
import { useAll } from '../../../use-call.ts';
import { type AtMachine, DAYS_AHEAD, roundOf } from './round.ts';
import { RoundCard } from './round-card.tsx';
import { useRoundMachine } from './round-machine.ts';
import { type RunRow, useMachines, useRunRows } from './run-names.ts';
import '../../../parts/order/tablet.css';
import './run.css';

const MOST = 30;
/** More than a tablet shows at once: the others are drawn when these stand. */
const IN_SIGHT = 6;

export function RoundPage() {
  const { t } = useTranslation('amRuns');
  const today = useToday();
  const [machineId, narrow] = useRoundMachine();
  const list = useAll(runs.open, { to: addDays(today, DAYS_AHEAD) });
  const rows = useRunRows(list.data, today);
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place}>
      <SpaceBetween size="l">
        <PageHeader title={t('round.title')} actions={<MachineLabel within={place} onFound={narrow} />} />
        <MachineChoice rows={rows ?? []} value={machineId} onChange={narrow} />
        <Loaded query={list}>
          {() => <Round rows={rows ?? []} machineId={machineId} onAll={() => narrow(undefined)} />}
        </Loaded>
      </SpaceBetween>
    </div>
  );
}

interface LabelProps {
  within: React.RefObject<Element | null>;
  onFound: (machineId: number) => void;
}

/** The label of a machine, or of a part of it. */
function MachineLabel({ within, onFound }: LabelProps) {
  const session = useSession();
  return (
    <ScanWay
      within={within}
      take={async (text, typed) => {
        const { meant } = await import('../../../parts/scan/meant.ts');
        return meant(text, {
          ...{ session, typed, fits: (thing) => 'machineId' in thing },
          take(thing) {
            if ('machineId' in thing) onFound(thing.machineId);
            return undefined;
          },
          // this tab goes there, and is told where that is not allowed
          elsewhere(_, plant) {
            location.assign(inPlant(tabletRunsPath, plant));
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

/** The device's own list, of the machines there is something to walk at. */
function MachineChoice({ rows, value, onChange }: ChoiceProps) {
  const { t } = useTranslation('amRuns');
  const known = useMachines();
  const ids = [...new Set([...rows.map(({ machineId }) => machineId), ...(value ? [value] : [])])];
  const options = ids
    .map((id) => ({ id, text: [known.get(id)?.code ?? id, known.get(id)?.description].join(' ').trim() }))
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
  rows: readonly RunRow[];
  machineId: number | undefined;
  onAll: () => void;
}

function Round({ rows, machineId, onAll }: RoundProps) {
  const { t } = useTranslation('amRuns');
  const today = useToday();
  const [params] = useSearchParams();
  const most = Math.max(MOST, Number(params.get('show')) || 0);
  const drawn = useDeferredValue(most, IN_SIGHT);
  const { due, count, hidden, coming, later } = useMemo(
    () => roundOf(rows, { today, machineId, most: drawn }),
    [rows, today, machineId, drawn],
  );
  return (
    <SpaceBetween size="l">
      {count === 0 && (
        <Box variant="p">{t(machineId === undefined ? 'round.nothing' : 'round.nothingHere')}</Box>
      )}
      {count === 0 && machineId !== undefined && <Button onClick={onAll}>{t('allMachines')}</Button>}
      <Machines groups={due} />
      {hidden > 0 && drawn === most && (
        <PlainLink className="more-link" to={`?show=${most + MOST}`} inPlace>
          {t('round.more', { count: hidden })}
        </PlainLink>
      )}
      {later > 0 && (
        // another machine, another fold
        <details key={machineId} className="round-later">
          <summary>{t('round.next', { count: later })}</summary>
          <Machines groups={coming} />
        </details>
      )}
    </SpaceBetween>
  );
}

function Machines({ groups }: { groups: readonly AtMachine<RunRow>[] }) {
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
              <RoundCard run={run} />
            </li>
          ))}
        </ul>
      </section>
    );
  });
}
