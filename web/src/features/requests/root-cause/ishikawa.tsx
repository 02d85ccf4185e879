// Ishikawa diagram of the causes, with an equivalent list for screen readers.
import { useTranslation } from 'react-i18next';
import { branches, type Cause } from '#shared/requests/root-cause/root-cause.ts';
import { getEnumText } from '#web/i18n/text.ts';
import {
  type Bone,
  computeDiagram,
  DIAGRAM_WIDTH,
  getCausesOfBranch,
  getCauseVerdict,
  type Rib,
  SPINE_END,
  truncateDiagramText,
} from './ishikawa.ts';
import './root-cause.css';

/** Signs as SVG paths, because fonts may lack them; in a square of 12 units above its lower left corner. */
const signs = {
  ok: 'M1 -6 L5 -2 L11 -10',
  ko: 'M2 -10 L10 -2 M10 -10 L2 -2',
  open: 'M2 -6 H10',
} as const;
type Verdict = keyof typeof signs;

const Sign = ({ verdict, at = '0, 12' }: { verdict: Verdict; at?: string }) => (
  <path className="sign" d={signs[verdict]} transform={`translate(${at})`} />
);

export function Ishikawa({ causes, phenomenon }: { causes: readonly Cause[]; phenomenon?: string }) {
  const { t } = useTranslation(['rootCause', 'enums']);
  const { ribs, spine, height } = computeDiagram(causes);
  return (
    <figure className="ishikawa">
      <svg className="drawing" viewBox={`0 0 ${DIAGRAM_WIDTH} ${height}`} aria-hidden="true">
        <line className="spine" x1={20} x2={SPINE_END} y1={spine} y2={spine} />
        <foreignObject x={SPINE_END} y={spine - 50} width={DIAGRAM_WIDTH - SPINE_END} height={100}>
          <div className="head">{truncateDiagramText(phenomenon || t('rootCause:ishikawa.effect'), 70)}</div>
        </foreignObject>
        {ribs.map((rib) => (
          <Branch key={rib.branch} rib={rib} spine={spine} />
        ))}
      </svg>
      <figcaption>
        {(['ko', 'ok', 'open'] as const).map((verdict) => (
          <span key={verdict} className={verdict} aria-hidden="true">
            <svg className="key" viewBox="0 0 12 14" aria-hidden="true">
              <Sign verdict={verdict} />
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
        {getEnumText('branch', branch)}
      </text>
      {bones.map((bone) => (
        <CauseBone key={bone.y} bone={bone} />
      ))}
    </g>
  );
}

function CauseBone({ bone: { cause, from, to, y } }: { bone: Bone }) {
  const verdict = getCauseVerdict(cause);
  return (
    <g className={verdict}>
      <line x1={from} x2={to} y1={y} y2={y} />
      <Sign verdict={verdict} at={`${from}, ${y - 4}`} />
      <text x={from + 17} y={y - 5}>
        {truncateDiagramText(cause.text)}
      </text>
    </g>
  );
}

/** List of the causes by branch with their verdicts. */
function CauseList({ causes }: { causes: readonly Cause[] }) {
  const { t } = useTranslation(['rootCause', 'enums']);
  return (
    <ul className="unseen" aria-label={t('rootCause:ishikawa.label')}>
      {branches.map((branch) => {
        const branchCauses = getCausesOfBranch(causes, branch);
        return (
          <li key={branch}>
            {getEnumText('branch', branch)}
            {branchCauses.length === 0 ? (
              `: ${t('rootCause:ishikawa.nothing')}`
            ) : (
              <Causes causes={branchCauses} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Causes({ causes }: { causes: readonly Cause[] }) {
  const { t } = useTranslation('rootCause');
  return (
    <ul>
      {causes.map((cause, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cause is known by its place alone
        <li key={n}>
          {cause.text}: {t(`ishikawa.${getCauseVerdict(cause)}`)}
        </li>
      ))}
    </ul>
  );
}
