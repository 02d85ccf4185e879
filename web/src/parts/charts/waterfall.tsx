// The mean time of an EWO as steps, each beginning where the one before ends.
import { useTranslation } from 'react-i18next';
import { type Anatomy, type AnatomyPart, anatomyParts } from '../../../../shared/requests/anatomy.ts';
import { useFormat } from '../../ui/format.ts';
import { PlainLink } from '../../ui/plain-link.tsx';
import { usePartText } from './part-text.ts';
import './waterfall.css';

interface Props {
  title: string;
  anatomy: Anatomy;
  /** Minutes of the whole width: charts beside each other compare. */
  most: number;
  /** The list behind it. */
  to?: string;
}

const STEPS: readonly AnatomyPart[] = ['waiting', 'diagnosis', 'repair'];
/** Nobody is told of reasons that held nothing up. */
export const shownParts = ({ parts }: Anatomy): AnatomyPart[] =>
  anatomyParts.filter((part) => STEPS.includes(part) || (parts[part] ?? 0) > 0);

export function Waterfall({ title, anatomy, most, to }: Props) {
  const { t } = useTranslation('ewoWork');
  const { number } = useFormat();
  const partText = usePartText();
  const { parts, total, count, spareShare } = anatomy;
  const percent = (minutes: number) => `${most === 0 ? 0 : (minutes / most) * 100}%`;
  let passed = 0;
  const steps = shownParts(anatomy).map((part) => {
    const minutes = parts[part] ?? 0;
    const from = passed;
    passed += minutes;
    return { part, word: partText(part), from, minutes };
  });
  const all = { part: 'total', word: t('anatomy.total'), from: 0, minutes: total ?? 0 };
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
        {[...steps, all].map(({ part, word, from, minutes }) => (
          <li key={part} className={part}>
            <span>{word}</span>
            <span className="track" aria-hidden="true">
              {minutes > 0 && (
                <span style={{ marginInlineStart: percent(from), inlineSize: percent(minutes) }} />
              )}
            </span>
            <span className="minutes">{t('view.minutes', { minutes: number(rounded(minutes)) })}</span>
          </li>
        ))}
      </ol>
    </figure>
  );
}

const rounded = (value: number) => Math.round(value * 10) / 10;
