// Colour and evaluation of a control's answer, with symbol and text.
import type { Evaluation, StateColour } from '#shared/structure/control.ts';
import { Status, type StatusTone } from '../../ui/status.tsx';

const tones: Record<StateColour, StatusTone> = {
  green: 'good',
  yellow: 'warning',
  red: 'bad',
  grey: 'stopped',
};
const meanings: Record<Evaluation, StatusTone> = { ok: 'good', warn: 'warning', ko: 'bad' };

export const ColourStatus = ({ colour }: { colour: StateColour }) => (
  <span role="status">
    <Status enumName="stateColour" value={colour} tone={tones[colour]} />
  </span>
);

export const EvaluationStatus = ({ evaluation }: { evaluation: Evaluation }) => (
  <Status enumName="evaluation" value={evaluation} tone={meanings[evaluation]} />
);
