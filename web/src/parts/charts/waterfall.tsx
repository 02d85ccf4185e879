// Mean duration of an EWO as a waterfall of steps, each beginning where the previous one ends.
import { useTranslation } from 'react-i18next';
import { type Anatomy, type AnatomyPart, anatomyParts } from '#shared/requests/anatomy.ts';
import { roundToTenths } from '#shared/rounding.ts';
import { useFormat } from '../../ui/format.ts';
import { PlainLink } from '../../ui/plain-link.tsx';
import { usePartText } from './part-text.ts';
import './waterfall.css';

interface Props {
  title: string;
  anatomy: Anatomy;
  /** Minutes of the full width, equal for charts that are compared. */
  maxMinutes: number;
  /** Link to the list of its EWOs. */
  to?: string;
}

const STEPS: readonly AnatomyPart[] = ['waiting', 'diagnosis', 'repair'];
/** Returns the shown parts; hold reasons without minutes are left out. */
export const listShownParts = ({ parts }: Anatomy): AnatomyPart[] =>
  anatomyParts.filter((part) => STEPS.includes(part) || (parts[part] ?? 0) > 0);

export function Waterfall({ title, anatomy, maxMinutes, to }: Props) {
  const { t } = useTranslation('ewoWork');
  const { number } = useFormat();
  const partText = usePartText();
  const { parts, total, count, spareShare } = anatomy;
  const percent = (minutes: number) => `${maxMinutes === 0 ? 0 : (minutes / maxMinutes) * 100}%`;
  let elapsedMinutes = 0;
  const steps = listShownParts(anatomy).map((part) => {
    const minutes = parts[part] ?? 0;
    const from = elapsedMinutes;
    elapsedMinutes += minutes;
    return { part, word: partText(part), from, minutes };
  });
  const totalStep = { part: 'total', word: t('anatomy.total'), from: 0, minutes: total ?? 0 };
  return (
    <figure className="waterfall">
      <figcaption>
        {to ? <PlainLink to={to}>{title}</PlainLink> : title}
        <small>
          {t('anatomy.count', { count })}
          {spareShare !== null && ` · ${t('anatomy.spares', { percent: number(spareShare, 1) })}`}
        </small>
      </figcaption>
      <ol>
        {[...steps, totalStep].map(({ part, word, from, minutes }) => (
          <li key={part} className={part}>
            <span>{word}</span>
            <span className="track" aria-hidden="true">
              {minutes > 0 && (
                <span style={{ marginInlineStart: percent(from), inlineSize: percent(minutes) }} />
              )}
            </span>
            <span className="minutes">{t('view.minutes', { minutes: number(roundToTenths(minutes)) })}</span>
          </li>
        ))}
      </ol>
    </figure>
  );
}
