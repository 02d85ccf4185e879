// The causes as an Ishikawa drawing; whoever does not see it reads the same as a list.
import { useTranslation } from 'react-i18next';
import { branches, type Cause } from '../../../../../shared/requests/root-cause.ts';
import { enumText } from '../../../i18n/text.ts';
import { type Bone, causesOf, cut, drawingOf, HEAD, type Rib, verdictOfCause, WIDTH } from './ishikawa.ts';
import './root-cause.css';

/** Drawn, for no font is sure to have them: in a square of twelve, above its lower left corner. */
const signs = {
  ok: 'M1 -6 L5 -2 L11 -10',
  ko: 'M2 -10 L10 -2 M10 -10 L2 -2',
  open: 'M2 -6 H10',
} as const;
type Verdict = keyof typeof signs;

const Sign = ({ of, at = '0, 12' }: { of: Verdict; at?: string }) => (
  <path className="sign" d={signs[of]} transform={`translate(${at})`} />
);

export function Ishikawa({ causes, phenomenon }: { causes: readonly Cause[]; phenomenon?: string }) {
  const { t } = useTranslation(['rootCause', 'enums']);
  const { ribs, spine, height } = drawingOf(causes);
  return (
    <figure className="ishikawa">
      <svg className="drawing" viewBox={`0 0 ${WIDTH} ${height}`} aria-hidden="true">
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
            <svg className="key" viewBox="0 0 12 14" aria-hidden="true">
              <Sign of={verdict} />
            </svg>{' '}
            {t(`rootCause:ishikawa.${verdict}`)}
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
      <Sign of={verdict} at={`${from}, ${y - 4}`} />
      <text x={from + 17} y={y - 5}>
        {cut(cause.text)}
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
