// The state of an EWO: symbol, word and colour.
import { isOpenEwo, type EwoState as State } from '../../../../shared/requests/ewo-state.ts';
import { Status, type Tone } from '../../ui/status.tsx';

const tones: Record<State, Tone> = {
  created: 'warning',
  assigned: 'waiting',
  running: 'running',
  onHold: 'stopped',
  cancelled: 'stopped',
  closed: 'good',
};

export const EwoState = ({ state }: { state: State }) => (
  <Status of="ewoState" value={state} tone={tones[state]} />
);

/** What is open before what has ended, the last first. */
export const openFirst = <E extends { state: State; createdAt: string }>(items: readonly E[]): E[] =>
  items.toSorted(
    (a, b) =>
      Number(isOpenEwo(b.state)) - Number(isOpenEwo(a.state)) || b.createdAt.localeCompare(a.createdAt),
  );
