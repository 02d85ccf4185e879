// Controls of a phase as text: limits of a measurement, or possible answers.
import { useTranslation } from 'react-i18next';
import type { ControlSnapshot } from '#shared/procedures/asked-control.ts';
import type { Phase } from '#shared/procedures/procedure.ts';
import { formatRange } from '#shared/span-text.ts';
import { useFormat } from '../../ui/format.ts';

interface Props {
  phase: Pick<Phase, 'controlIds'>;
  controls: readonly ControlSnapshot[] | undefined;
}

export function PhaseControls({ phase: { controlIds = [] }, controls = [] }: Props) {
  const formatControl = useControlText();
  const phaseControls = controlIds.flatMap((controlId) => controls.find(({ id }) => id === controlId) ?? []);
  if (phaseControls.length === 0) return null;
  return (
    <ul className="asked">
      {phaseControls.map((control) => (
        <li key={control.id}>
          {control.code} · {control.description}: <b>{formatControl(control)}</b>
        </li>
      ))}
    </ul>
  );
}

/** Returns a function for the text of a control: `5 – 10 bar (target 7 bar)`, or `Dry / Wet`. */
export function useControlText() {
  const { t } = useTranslation('planned');
  const format = useFormat();
  return ({ nature, unit = '', lower, target, upper, answers }: ControlSnapshot): string => {
    if (nature === 'qualitative') return answers.map(({ text }) => text).join(' / ');
    const limits = formatRange(format, { from: lower, to: upper, unit });
    if (target === undefined) return limits;
    return `${limits} (${t('phases.target', { value: `${format.number(target)} ${unit}`.trim() })})`;
  };
}
