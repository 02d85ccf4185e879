// The causes as an Ishikawa drawing; whoever does not see it reads the same as a list.
import { useTranslation } from 'react-i18next';
import { branches, type Cause } from '../../../../../shared/requests/root-cause.ts';
import { enumText } from '../../../i18n/text.ts';
import { type Bone, causesOf, cut, drawingOf, HEAD, type Rib, verdictOfCause, WIDTH } from './ishikawa.ts';
import './root-cause.css';

const signs = { ok: '✓', ko: '✗', open: '?' } as const;

export function Ishikawa({ causes, phenomenon }: { causes: readonly Cause[]; phenomenon?: string }) {
  const { t } = useTranslation(['rootCause', 'enums']);
  const { ribs, spine, height } = drawingOf(causes);
  return (
    <figure className="ishikawa">
      <svg viewBox={`0 0 ${WIDTH} ${height}`} aria-hidden="true">
        <line className="spine" x1={20} x2={HEAD} y1={spine} y2={spine} />
        <foreignObject x={HEAD} y={spine - 50} width={WIDTH - HEAD} height={100}>
          <div className="head">{cut(phenomenon || t('rootCause:ishikawa.effect'), 70)}</div>
        </foreignObject>
        {ribs.map((rib) => (
          <Branch key={rib.branch} rib={rib} spine={spine} />
        ))}
      </svg>
      <figcaption>
        {(['ko', 'ok', 'open'] as const).map((verdict) => (
          <span key={verdict} className={verdict} aria-hidden="true">
            {signs[verdict]} {t(`rootCause:ishikawa.${verdict}`)}
          </span>
        ))}
        <CauseList causes={causes} />
      </figcaption>
    </figure>
  );
}

function Branch({ rib, spine }: { rib: Rib; spine: number }) {
  const { branch, x, y, joint, isAbove, bones } = rib;
  return (
    <g>
      <line className="rib" x1={x} y1={y} x2={joint} y2={spine} />
      <text className="branch" x={x} y={isAbove ? y - 10 : y + 22} textAnchor="middle">
        {enumText('branch', branch)}
      </text>
      {bones.map((bone) => (
        <CauseBone key={bone.y} bone={bone} />
      ))}
    </g>
  );
}

function CauseBone({ bone: { cause, from, to, y } }: { bone: Bone }) {
  const verdict = verdictOfCause(cause);
  return (
    <g className={verdict}>
      <line x1={from} x2={to} y1={y} y2={y} />
      <text x={from} y={y - 5}>
        {signs[verdict]} {cut(cause.text)}
      </text>
    </g>
  );
}

/** Branch by branch, every cause with what its check came to. */
function CauseList({ causes }: { causes: readonly Cause[] }) {
  const { t } = useTranslation(['rootCause', 'enums']);
  return (
    <ul className="unseen" aria-label={t('rootCause:ishikawa.label')}>
      {branches.map((branch) => {
        const of = causesOf(causes, branch);
        return (
          <li key={branch}>
            {enumText('branch', branch)}
            {of.length === 0 ? `: ${t('rootCause:ishikawa.nothing')}` : <Causes of={of} />}
          </li>
        );
      })}
    </ul>
  );
}

function Causes({ of }: { of: readonly Cause[] }) {
  const { t } = useTranslation('rootCause');
  return (
    <ul>
      {of.map((cause, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cause is known by its place alone
        <li key={n}>
          {cause.text}: {t(`ishikawa.${verdictOfCause(cause)}`)}
        </li>
      ))}
    </ul>
  );
}
