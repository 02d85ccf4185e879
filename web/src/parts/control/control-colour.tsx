// The colour of what was found, with its symbol and its word.
import type { Evaluation, StateColour } from '../../../../shared/structure/control.ts';
import { Status, type Tone } from '../../ui/status.tsx';

const tones: Record<StateColour, Tone> = { green: 'good', yellow: 'warning', red: 'bad', grey: 'stopped' };
const meanings: Record<Evaluation, Tone> = { ok: 'good', warn: 'warning', ko: 'bad' };

export const ColourStatus = ({ colour }: { colour: StateColour }) => (
  <span role="status">
    <Status of="stateColour" value={colour} tone={tones[colour]} />
  </span>
);

export const EvaluationStatus = ({ evaluation }: { evaluation: Evaluation }) => (
  <Status of="evaluation" value={evaluation} tone={meanings[evaluation]} />
);
