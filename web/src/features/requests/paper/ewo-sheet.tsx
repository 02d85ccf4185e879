// An EWO on paper, in the thirteen blocks people know (domain 5.5). What is not known yet is left to be filled in by hand.
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { inPlant } from '../../../../../shared/access/plant-link.ts';
import type { Instant } from '../../../../../shared/day.ts';
import { ewoLabel } from '../../../../../shared/printing/request-label.ts';
import { sparesCost } from '../../../../../shared/requests/cost.ts';
import type { EwoPaper } from '../../../../../shared/requests/ewo-api.ts';
import { rootCauseTypes } from '../../../../../shared/requests/ewo-state.ts';
import { MOST_WHYS } from '../../../../../shared/requests/root-cause.ts';
import { shiftIn } from '../../../../../shared/requests/shift.ts';
import { classOf } from '../../../../../shared/structure/classes.ts';
import { machineFromWire } from '../../../../../shared/structure/wire.ts';
import { enumText } from '../../../i18n/text.ts';
import { useEwoNames } from '../../../parts/ewo/ewo-names.ts';
import { namesOf, rowOf } from '../../../parts/ewo/ewo-rows.ts';
import { useSession } from '../../../session/session.ts';
import { useFormat } from '../../../ui/format.ts';
import { useShownImage } from '../../../ui/image/shown-images.ts';
import { QrCode } from '../../../ui/qr-code.tsx';
import { useRunningNow } from '../../../ui/today.ts';
import { TimeBar } from '../ewo/ewo-times.tsx';
import './ewo-sheet.css';

interface Props {
  paper: EwoPaper;
}

export function EwoSheet({ paper }: Props) {
  const { t } = useTranslation(['ewoWork', 'rootCause']);
  const { ewo, analysis } = paper;
  return (
    <article className="ewo-sheet">
      <Head paper={paper} />
      <Block n={2} title={t('ewoWork:view.phenomenon')}>
        <Phenomenon paper={paper} />
      </Block>
      <Block n={3} title={t('rootCause:tab.facts')}>
        <Facts
          of={(['phenomenon', 'what', 'when', 'where', 'who', 'which', 'how'] as const).map((field) => [
            t(`rootCause:fields.${field}`),
            analysis?.[field],
          ])}
        />
      </Block>
      <Block n={4} title={t('ewoWork:paper.sketch')}>
        <Photos ids={[...(ewo.images ?? []), ...(analysis?.attachments ?? [])]} />
      </Block>
      <Block n={5} title={t('ewoWork:paper.times')}>
        <TimeBar ewo={ewo} />
        <Times paper={paper} />
      </Block>
      <Block n={6} title={t('ewoWork:paper.work')}>
        <Work paper={paper} />
      </Block>
      <Block n={7} title={t('ewoWork:paper.causes')}>
        <Causes paper={paper} />
      </Block>
      <Block n={8} title={t('ewoWork:paper.whys')}>
        <Whys paper={paper} />
      </Block>
      <Block n={9} title={t('ewoWork:paper.rootCause')}>
        <Types paper={paper} />
      </Block>
      <Block n={10} title={t('ewoWork:paper.actions')}>
        <Actions paper={paper} />
      </Block>
      <Block n={11} title={t('ewoWork:paper.standards')}>
        <p className="written">{analysis?.standards}</p>
      </Block>
      <Block n={12} title={t('ewoWork:paper.twins')}>
        <Extension paper={paper} />
      </Block>
      <Block n={13} title={t('ewoWork:paper.confirmation')}>
        <Confirmation paper={paper} />
      </Block>
    </article>
  );
}

function Block({ n, title, children }: { n: number; title: string; children: ReactNode }) {
  return (
    <section data-block={n}>
      <h2>
        <b>{n}</b> {title}
      </h2>
      {children}
    </section>
  );
}

type Fact = readonly [label: string, value: ReactNode];

/** Each with room to write where there is no value. */
function Facts({ of }: { of: readonly Fact[] }) {
  return (
    <dl>
      {of.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface Rows {
  head: readonly string[];
  /** Of the columns, in percent. */
  widths: readonly number[];
  rows: readonly (readonly ReactNode[])[];
  /** So many rows at least; the others are empty. */
  least: number;
}

function Grid({ head, widths, rows, least }: Rows) {
  const blank = Array.from({ length: Math.max(0, least - rows.length) }, () => head.map(() => ''));
  return (
    <table>
      <thead>
        <tr>
          {head.map((each, i) => (
            <th key={each} style={{ inlineSize: `${widths[i]}%` }}>
              {each}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...rows, ...blank].map((cells, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of paper never move
          <tr key={n}>
            {cells.map((cell, i) => (
              <td key={head[i]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Head({ paper: { ewo } }: Props) {
  const { t } = useTranslation(['ewoWork', 'enums']);
  const { instant, region } = useFormat();
  const { user } = useSession();
  const names = useEwoNames({ withOperators: true });
  const url = location.origin + inPlant(ewoLabel(ewo.id), user?.idplant ?? '');
  const row = rowOf(names, useRunningNow())(ewo);
  const machine = names.machines.get(ewo.machineId);
  const dates = ['createdAt', 'assignedAt', 'interventionAt', 'diagnosisAt', 'closedAt'] as const;
  return (
    <section data-block={1}>
      <header>
        <b>1</b>
        <h1>{t('ewoWork:paper.title')}</h1>
        <strong>{ewo.code}</strong>
        <span>{enumText('ewoState', ewo.state)}</span>
        {ewo.state !== 'onHold' && <span>{enumText('priority', ewo.priority)}</span>}
      </header>
      <div className="with-code">
        <Facts
          of={[
            [t('ewoWork:fields.machine'), [row.machine, row.machineDescription].filter(Boolean).join(' ')],
            [t('ewoWork:fields.failed'), row.failed],
            [t('ewoWork:paper.class'), machine && classOf(machineFromWire(machine))],
            [t('ewoWork:fields.department'), row.department],
            [t('ewoWork:paper.shift'), enumText('shift', String(shiftIn(region.timeZone, ewo.createdAt)))],
            [t('ewoWork:fields.requester'), ewo.requester],
            [t('ewoWork:fields.team'), row.team],
            [t('ewoWork:fields.technicians'), row.people],
            ...dates.map((field): Fact => [t(`ewoWork:fields.${field}`), instant(ewo[field])]),
          ]}
        />
        <QrCode text={url} label={t('ewoWork:paper.way', { code: ewo.code })} />
      </div>
    </section>
  );
}

function Phenomenon({ paper: { ewo } }: Props) {
  const { t } = useTranslation(['ewoWork', 'enums']);
  return (
    <Facts
      of={[
        [t('ewoWork:fields.breakdownDescription'), ewo.breakdownDescription],
        [t('ewoWork:fields.machineStatus'), enumText('machineCondition', ewo.machineStatus)],
        [
          t('ewoWork:fields.breakdownType'),
          ewo.breakdownType && enumText('breakdownType', ewo.breakdownType),
        ],
        [t('ewoWork:fields.plcMessage'), ewo.plcMessage],
        [t('ewoWork:fields.operatorNotes'), ewo.operatorNotes],
      ]}
    />
  );
}

function Photos({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return <p className="written sketch" />;
  return (
    <div className="photos">
      {ids.map((id) => (
        <Photo key={id} id={id} />
      ))}
    </div>
  );
}

function Photo({ id }: { id: string }) {
  const image = useShownImage(id);
  return image?.thumb ? <img src={image.thumb} alt="" /> : null;
}

function Times({ paper: { ewo } }: Props) {
  const { t } = useTranslation('ewoWork');
  const { number } = useFormat();
  const { durations } = ewo;
  const kinds = [
    'assignment',
    'waiting',
    'diagnosis',
    'repair',
    'intervention',
    'downtime',
    'manMinutes',
  ] as const;
  return (
    <Facts
      of={kinds.map((kind) => [
        t(`time.${kind}`),
        durations[kind] === undefined ? '' : t('view.minutes', { minutes: number(durations[kind]) }),
      ])}
    />
  );
}

function Work({ paper: { ewo } }: Props) {
  const { t } = useTranslation(['ewoWork', 'enums']);
  const { number, money } = useFormat();
  const { operators } = useEwoNames({ withOperators: true });
  const { spares = [] } = ewo;
  const total = sparesCost(spares);
  const hours = (ewo.hours ?? []).map(
    ({ operatorId, hours }) => `${namesOf([operatorId], operators)[0] ?? operatorId} ${number(hours)} h`,
  );
  const rows = spares.map((each) => [
    each.code ?? each.spareId,
    each.description,
    number(each.quantity),
    money(each.unitPrice),
    money(sparesCost([each])),
  ]);
  return (
    <>
      <Facts
        of={[
          [t('ewoWork:fields.diagnosis'), ewo.diagnosis],
          [t('ewoWork:fields.interventionDescription'), ewo.interventionDescription],
          [
            t('ewoWork:fields.interventionType'),
            ewo.interventionType && enumText('interventionType', ewo.interventionType),
          ],
          [t('ewoWork:fields.hours'), hours.join(', ')],
        ]}
      />
      <Grid
        widths={[20, 40, 12, 14, 14]}
        head={[
          t('ewoWork:fields.spareId'),
          t('ewoWork:paper.description'),
          t('ewoWork:fields.quantity'),
          t('ewoWork:paper.price'),
          t('ewoWork:paper.cost'),
        ]}
        rows={total === undefined ? rows : [...rows, [t('ewoWork:paper.total'), '', '', '', money(total)]]}
        least={2}
      />
    </>
  );
}

/** A box that is crossed where it holds. */
const Tick = ({ on, children }: { on: boolean; children: ReactNode }) => (
  <span className="tick" data-on={on}>
    <i>{on && 'X'}</i> {children}
  </span>
);

function Causes({ paper: { analysis } }: Props) {
  const { t } = useTranslation(['ewoWork', 'rootCause', 'enums']);
  const check = (result?: 'ok' | 'ko') => (
    <>
      <Tick on={result === 'ok'}>{t('ewoWork:paper.ok')}</Tick>{' '}
      <Tick on={result === 'ko'}>{t('ewoWork:paper.ko')}</Tick>
    </>
  );
  const rows = (analysis?.causes ?? []).map(({ text, branch, verified, result, note }) => [
    text,
    enumText('branch', branch),
    check(verified ? result : undefined),
    note,
  ]);
  const blank = Array.from({ length: Math.max(0, 3 - rows.length) }, () => ['', '', check(), '']);
  return (
    <Grid
      widths={[42, 13, 17, 28]}
      head={[
        t('ewoWork:paper.cause'),
        t('rootCause:fields.branch'),
        t('ewoWork:paper.check'),
        t('rootCause:fields.causeNote'),
      ]}
      rows={[...rows, ...blank]}
      least={0}
    />
  );
}

function Whys({ paper: { analysis } }: Props) {
  const { t } = useTranslation('rootCause');
  const found = (analysis?.causes ?? []).filter(({ whys }) => whys.length > 0);
  const of = found.length > 0 ? found : [{ text: '', whys: [] }];
  return of.map(({ text, whys }, n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a cause is known by its place alone
    <Fragment key={n}>
      {text && <h3>{text}</h3>}
      <Grid
        widths={[5, 33, 37, 25]}
        head={['', t('fields.why'), t('fields.answer'), t('fields.check')]}
        rows={Array.from({ length: found.length > 0 ? whys.length : MOST_WHYS }, (_, i) => [
          i + 1,
          whys[i]?.why,
          whys[i]?.answer,
          whys[i]?.check,
        ])}
        least={0}
      />
    </Fragment>
  ));
}

function Types({ paper: { ewo, analysis } }: Props) {
  const { t } = useTranslation(['ewoWork', 'enums']);
  // said at the closing while nobody has looked into it
  const primary = analysis?.primary ?? ewo.rootCause;
  return (
    <ul className="types">
      {rootCauseTypes.map((type) => (
        <li key={type} data-chosen={type === primary}>
          <Tick on={type === primary || type === analysis?.secondary}>
            {type} {enumText('rootCause', type)}
            {type === analysis?.secondary && ` (${t('ewoWork:paper.second')})`}
          </Tick>
        </li>
      ))}
    </ul>
  );
}

function Actions({ paper: { analysis } }: Props) {
  const { t } = useTranslation(['ewoWork', 'rootCause', 'enums']);
  const { day } = useFormat();
  const lists = ['eliminate', 'prevent'] as const;
  const rowsOf = (list: (typeof lists)[number]) => {
    const kind = t(`ewoWork:paper.${list}`);
    const rows = (analysis?.[list] ?? []).map(({ description, responsible, dueOn, doneOn, pillar }) => [
      kind,
      description,
      [responsible, pillar].filter(Boolean).join(', '),
      day(dueOn),
      doneOn ? t('ewoWork:paper.done', { day: day(doneOn) }) : t('ewoWork:paper.open'),
    ]);
    const why = list === 'prevent' && rows.length === 0 ? analysis?.noPrevention : undefined;
    return rows.length > 0 ? rows : Array.from({ length: why ? 1 : 2 }, () => [kind, why, '', '', '']);
  };
  return (
    <Grid
      widths={[14, 40, 20, 11, 15]}
      head={['', ...(['what', 'who', 'when', 'status'] as const).map((each) => t(`ewoWork:paper.${each}`))]}
      rows={lists.flatMap(rowsOf)}
      least={0}
    />
  );
}

function Extension({ paper: { analysis } }: Props) {
  const { t } = useTranslation(['ewoWork', 'rootCause', 'enums']);
  const { number } = useFormat();
  const { machines } = useEwoNames();
  const { twins = [], coverage } = analysis ?? {};
  const rows = twins.map(({ machineId, state, reason }) => {
    const machine = machines.get(machineId);
    return [
      machine ? `${machine.code} ${machine.description}` : machineId,
      enumText('twinState', state),
      reason,
    ];
  });
  return (
    <>
      <Grid
        widths={[45, 22, 33]}
        head={[t('rootCause:fields.machineId'), t('ewoWork:paper.status'), t('rootCause:fields.reason')]}
        rows={rows}
        least={2}
      />
      {coverage !== undefined && <p>{t('ewoWork:paper.coverage', { share: number(coverage) })}</p>}
    </>
  );
}

function Confirmation({ paper: { ewo, analysis } }: Props) {
  const { t } = useTranslation(['ewoWork', 'rootCause']);
  const { instant } = useFormat();
  const signed = (label: string, name?: string, at?: Instant) => [label, name, instant(at), ''];
  return (
    <>
      <Grid
        widths={[20, 28, 20, 32]}
        head={['', ...(['name', 'date', 'signature'] as const).map((each) => t(`ewoWork:paper.${each}`))]}
        rows={[
          signed(t('ewoWork:fields.closedBy'), ewo.closedBy, ewo.closedAt),
          signed(t('rootCause:fields.submittedBy'), analysis?.submittedBy, analysis?.submittedAt),
          signed(t('rootCause:fields.confirmedBy'), analysis?.confirmedBy, analysis?.confirmedAt),
        ]}
        least={3}
      />
      <Facts of={[[t('ewoWork:fields.finalNotes'), ewo.finalNotes]]} />
    </>
  );
}
