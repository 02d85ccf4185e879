// The controls of a phase in words: what is measured between which limits, or which answers there are.
import { useTranslation } from 'react-i18next';
import type { AskedControl } from '../../../../shared/procedures/asked-control.ts';
import type { Phase } from '../../../../shared/procedures/procedure.ts';
import { spanText } from '../../../../shared/span-text.ts';
import { useFormat } from '../../ui/format.ts';

interface Props {
  of: Pick<Phase, 'controlIds'>;
  controls: readonly AskedControl[] | undefined;
}

export function AskedControls({ of: { controlIds = [] }, controls = [] }: Props) {
  const textOf = useAskedText();
  const asked = controlIds.flatMap((wanted) => controls.find(({ id }) => id === wanted) ?? []);
  if (asked.length === 0) return null;
  return (
    <ul className="asked">
      {asked.map((control) => (
        <li key={control.id}>
          {control.code} · {control.description}: <b>{textOf(control)}</b>
        </li>
      ))}
    </ul>
  );
}

/** `5 – 10 bar (target 7 bar)`, or `Dry / Wet`. */
export function useAskedText() {
  const { t } = useTranslation('planned');
  const format = useFormat();
  return ({ nature, unit = '', lower, target, upper, answers }: AskedControl): string => {
    if (nature === 'qualitative') return answers.map(({ text }) => text).join(' / ');
    const limits = spanText(format, { from: lower, to: upper, unit });
    if (target === undefined) return limits;
    return `${limits} (${t('phases.target', { value: `${format.number(target)} ${unit}`.trim() })})`;
  };
}
