// An EWO on A4, in the thirteen blocks people know (domain 5.5). What is not known yet is left to be filled in by hand.
import type { Instant } from '../day.ts';
import { sparesCost } from '../requests/cost.ts';
import type { EwoPaper } from '../requests/ewo-api.ts';
import { rootCauseTypes } from '../requests/ewo-state.ts';
import { MOST_WHYS } from '../requests/root-cause.ts';
import { shiftIn } from '../requests/shift.ts';
import { piecesOf, timeKinds } from '../requests/time-bar.ts';
import type { Block, Cell, Fact, Frame, Paper, Table } from './block.ts';
import type { Speech } from './words.ts';

interface Machine {
  code: string;
  description: string;
  department?: string;
  class?: string;
}
export interface EwoAround {
  plant: string;
  machine?: Machine;
  team?: string;
  /** Technicians by id. */
  people: ReadonlyMap<number, string>;
  /** Of the extension. */
  twins: ReadonlyMap<number, Pick<Machine, 'code' | 'description'>>;
  now: Instant;
  /** Where the EWO is read. */
  url: string;
}
interface Told extends Speech {
  paper: EwoPaper;
  around: EwoAround;
}

export function ewoPaper(paper: EwoPaper, around: EwoAround, speech: Speech): Paper {
  const told: Told = { ...speech, paper, around };
  const { t } = speech;
  const { ewo, analysis } = paper;
  const frame = (n: number, title: string, blocks: readonly Block[]): Frame => ({
    kind: 'frame',
    n,
    title,
    blocks,
  });
  const written = (text: string | undefined, least: number): Block => ({
    kind: 'text',
    text: text ?? '',
    least,
  });
  return {
    name: `${ewo.code}.pdf`,
    title: `${t('ewoWork:paper.title')} ${ewo.code}`,
    size: 'a4',
    foot: ewo.code,
    blocks: [
      { kind: 'title', text: t('ewoWork:paper.title'), mark: ewo.code },
      frame(1, around.plant, [
        {
          kind: 'beside',
          shares: [88, 12],
          blocks: [[head(told)], [{ kind: 'code', text: around.url, side: 56 }]],
        },
      ]),
      {
        kind: 'beside',
        shares: [50, 50],
        blocks: [
          [frame(2, t('ewoWork:view.phenomenon'), [phenomenon(told)])],
          [frame(3, t('rootCause:tab.facts'), [questions(told)])],
        ],
      },
      frame(4, t('ewoWork:paper.sketch'), [
        ...picturesOr([...(ewo.images ?? []), ...(analysis?.attachments ?? [])]),
      ]),
      frame(5, t('ewoWork:paper.times'), times(told)),
      frame(6, t('ewoWork:paper.work'), work(told)),
      frame(7, t('ewoWork:paper.causes'), [causes(told)]),
      frame(8, t('ewoWork:paper.whys'), whys(told)),
      frame(9, t('ewoWork:paper.rootCause'), [types(told)]),
      frame(10, t('ewoWork:paper.actions'), [actions(told)]),
      frame(11, t('ewoWork:paper.standards'), [written(analysis?.standards, 24)]),
      frame(12, t('ewoWork:paper.twins'), extension(told)),
      frame(13, t('ewoWork:paper.confirmation'), confirmation(told)),
    ],
  };
}

const picturesOr = (ids: readonly string[]): Block[] =>
  ids.length === 0 ? [{ kind: 'text', text: '', least: 80 }] : [{ kind: 'pictures', ids, height: 110 }];

/** As many empty rows as are wanting, to be filled in by hand. */
const table = (shares: number[], head: string[], rows: Table['rows'], least = 0): Table => ({
  kind: 'table',
  shares,
  head,
  rows: [...rows, ...Array.from({ length: Math.max(0, least - rows.length) }, () => head.map(() => ''))],
});

function head({ t, of, format, paper: { ewo }, around: { machine, team, people } }: Told): Block {
  const named = (ids: readonly number[] = []) => ids.flatMap((id) => people.get(id) ?? []).join(', ');
  const dates = ['createdAt', 'assignedAt', 'interventionAt', 'diagnosisAt', 'closedAt'] as const;
  return {
    kind: 'facts',
    columns: 5,
    of: [
      {
        label: t('ewoWork:fields.machine'),
        value: machine && `${machine.code} ${machine.description}`,
        span: 2,
      },
      {
        label: t('ewoWork:fields.failed'),
        value: ewo.element && `${ewo.element.code} ${ewo.element.description}`,
        span: 2,
      },
      { label: t('ewoWork:paper.class'), value: machine?.class },
      { label: t('ewoWork:fields.department'), value: machine?.department },
      { label: t('ewoWork:paper.shift'), value: of('shift', shiftIn(format.region.timeZone, ewo.createdAt)) },
      { label: t('ewoWork:fields.requester'), value: ewo.requester },
      { label: t('ewoWork:fields.team'), value: team },
      { label: t('ewoWork:fields.technicians'), value: named(ewo.technicians) },
      ...dates.map((field) => ({ label: t(`ewoWork:fields.${field}`), value: format.instant(ewo[field]) })),
    ],
  };
}

const phenomenon = ({ t, of, paper: { ewo } }: Told): Block => ({
  kind: 'facts',
  columns: 2,
  of: [
    { label: t('ewoWork:fields.breakdownDescription'), value: ewo.breakdownDescription, span: 2 },
    { label: t('ewoWork:fields.machineStatus'), value: of('machineCondition', ewo.machineStatus) },
    { label: t('ewoWork:fields.breakdownType'), value: of('breakdownType', ewo.breakdownType) },
    { label: t('ewoWork:fields.plcMessage'), value: ewo.plcMessage },
    { label: t('ewoWork:fields.operatorNotes'), value: ewo.operatorNotes },
  ],
});

const questions = ({ t, paper: { analysis } }: Told): Block => ({
  kind: 'facts',
  columns: 2,
  of: (['phenomenon', 'what', 'when', 'where', 'who', 'which', 'how'] as const).map((field, i) => ({
    label: t(`rootCause:fields.${field}`),
    value: analysis?.[field],
    span: i === 0 ? 2 : 1,
  })),
});

const fills = { waiting: '#f2c200', diagnosis: '#0972d3', repair: '#1b7337', hold: '#7d8998' } as const;

function times({ t, format, paper: { ewo }, around: { now } }: Told): Block[] {
  const pieces = piecesOf(ewo, ewo.cancelledAt ?? now);
  const took = (kind: keyof typeof fills) =>
    pieces.filter((piece) => piece.kind === kind).reduce((sum, { minutes }) => sum + minutes, 0);
  const legend = timeKinds.flatMap((kind) => {
    const minutes = took(kind);
    const text = t('ewoWork:view.piece', {
      kind: t(`ewoWork:time.${kind}`),
      minutes: format.number(minutes),
    });
    return minutes > 0 ? [{ text, fill: fills[kind] }] : [];
  });
  const measures = [
    'assignment',
    'waiting',
    'diagnosis',
    'repair',
    'intervention',
    'downtime',
    'manMinutes',
  ] as const;
  return [
    ...(pieces.length > 0
      ? [
          {
            kind: 'bar',
            pieces: pieces.map(({ kind, minutes }) => ({ minutes, fill: fills[kind] })),
            legend,
          } as const,
        ]
      : []),
    {
      kind: 'facts',
      columns: 7,
      of: measures.map((measure): Fact => {
        const minutes = ewo.durations[measure];
        return {
          label: t(`ewoWork:time.${measure}`),
          value: minutes === undefined ? '' : t('ewoWork:view.minutes', { minutes: format.number(minutes) }),
        };
      }),
    },
  ];
}

function work({ t, of, format, paper: { ewo }, around: { people } }: Told): Block[] {
  const { spares = [], hours = [] } = ewo;
  const total = sparesCost(spares);
  const rows = spares.map((each) => [
    each.code ?? String(each.spareId),
    each.description ?? '',
    format.number(each.quantity),
    format.money(each.unitPrice),
    format.money(sparesCost([each])),
  ]);
  return [
    {
      kind: 'facts',
      columns: 2,
      of: [
        { label: t('ewoWork:fields.diagnosis'), value: ewo.diagnosis, span: 2 },
        { label: t('ewoWork:fields.interventionDescription'), value: ewo.interventionDescription, span: 2 },
        { label: t('ewoWork:fields.interventionType'), value: of('interventionType', ewo.interventionType) },
        {
          label: t('ewoWork:fields.hours'),
          value: hours
            .map(
              ({ operatorId, hours }) => `${people.get(operatorId) ?? operatorId} ${format.number(hours)} h`,
            )
            .join(', '),
        },
      ],
    },
    table(
      [20, 40, 12, 14, 14],
      [
        t('ewoWork:fields.spareId'),
        t('ewoWork:paper.description'),
        t('ewoWork:fields.quantity'),
        t('ewoWork:paper.price'),
        t('ewoWork:paper.cost'),
      ],
      total === undefined ? rows : [...rows, [t('ewoWork:paper.total'), '', '', '', format.money(total)]],
      2,
    ),
  ];
}

function causes({ t, of, paper: { analysis } }: Told): Block {
  const check = (result?: 'ok' | 'ko') =>
    (['ok', 'ko'] as const)
      .map((each) => `${each === result ? '☒' : '☐'} ${t(`ewoWork:paper.${each}`)}`)
      .join('   ');
  const rows = (analysis?.causes ?? []).map(({ text, branch, verified, result, note }) => [
    text,
    of('branch', branch),
    check(verified ? result : undefined),
    note ?? '',
  ]);
  const blank = Array.from({ length: Math.max(0, 3 - rows.length) }, () => ['', '', check(), '']);
  return table(
    [42, 13, 17, 28],
    [
      t('ewoWork:paper.cause'),
      t('rootCause:fields.branch'),
      t('ewoWork:paper.check'),
      t('rootCause:fields.causeNote'),
    ],
    [...rows, ...blank],
  );
}

function whys({ t, paper: { analysis } }: Told): Block[] {
  const found = (analysis?.causes ?? []).filter(({ whys }) => whys.length > 0);
  const of = found.length > 0 ? found : [{ text: '', whys: [] }];
  return of.flatMap(({ text, whys }): Block[] => [
    ...(text ? [{ kind: 'text', text, bold: true } as const] : []),
    table(
      [5, 33, 37, 25],
      ['', t('rootCause:fields.why'), t('rootCause:fields.answer'), t('rootCause:fields.check')],
      Array.from({ length: found.length > 0 ? whys.length : MOST_WHYS }, (_, i) => [
        String(i + 1),
        whys[i]?.why ?? '',
        whys[i]?.answer ?? '',
        whys[i]?.check ?? '',
      ]),
    ),
  ]);
}

/** Nine boxes, the chosen one crossed. */
function types({ t, of, paper: { ewo, analysis } }: Told): Block {
  // said at the closing while nobody has looked into it
  const primary = analysis?.primary ?? ewo.rootCause;
  const boxes = rootCauseTypes.map((type): Cell => {
    const second = type === analysis?.secondary ? ` (${t('ewoWork:paper.second')})` : '';
    const crossed = type === primary || second !== '';
    return {
      text: `${crossed ? '☒' : '☐'} ${type} ${of('rootCause', type)}${second}`,
      bold: type === primary,
    };
  });
  return {
    kind: 'table',
    shares: [1, 1, 1],
    head: [],
    rows: [boxes.slice(0, 3), boxes.slice(3, 6), boxes.slice(6)],
  };
}

function actions({ t, format, paper: { analysis } }: Told): Block {
  const rowsOf = (list: 'eliminate' | 'prevent') => {
    const kind = t(`ewoWork:paper.${list}`);
    const rows = (analysis?.[list] ?? []).map(({ description, responsible, dueOn, doneOn, pillar }) => [
      kind,
      description,
      [responsible, pillar].filter(Boolean).join(', '),
      format.day(dueOn),
      doneOn ? t('ewoWork:paper.done', { day: format.day(doneOn) }) : t('ewoWork:paper.open'),
    ]);
    const why = (list === 'prevent' && analysis?.noPrevention) || '';
    return rows.length > 0 ? rows : Array.from({ length: why ? 1 : 2 }, () => [kind, why, '', '', '']);
  };
  return table(
    [14, 40, 20, 11, 15],
    ['', ...(['what', 'who', 'when', 'status'] as const).map((each) => t(`ewoWork:paper.${each}`))],
    [...rowsOf('eliminate'), ...rowsOf('prevent')],
  );
}

function extension({ t, of, format, paper: { analysis }, around }: Told): Block[] {
  const { twins = [], coverage } = analysis ?? {};
  const rows = twins.map(({ machineId, state, reason }) => {
    const machine = around.twins.get(machineId);
    return [
      machine ? `${machine.code} ${machine.description}` : String(machineId),
      of('twinState', state),
      reason ?? '',
    ];
  });
  return [
    table(
      [45, 22, 33],
      [t('rootCause:fields.machineId'), t('ewoWork:paper.status'), t('rootCause:fields.reason')],
      rows,
      2,
    ),
    ...(coverage === undefined
      ? []
      : [{ kind: 'text', text: t('ewoWork:paper.coverage', { share: format.number(coverage) }) } as const]),
  ];
}

function confirmation({ t, format, paper: { ewo, analysis } }: Told): Block[] {
  const signed = (label: string, name?: string, at?: Instant) => [label, name ?? '', format.instant(at), ''];
  return [
    table(
      [20, 28, 20, 32],
      ['', ...(['name', 'date', 'signature'] as const).map((each) => t(`ewoWork:paper.${each}`))],
      [
        signed(t('ewoWork:fields.closedBy'), ewo.closedBy, ewo.closedAt),
        signed(t('rootCause:fields.submittedBy'), analysis?.submittedBy, analysis?.submittedAt),
        signed(t('rootCause:fields.confirmedBy'), analysis?.confirmedBy, analysis?.confirmedAt),
      ],
    ),
    { kind: 'facts', columns: 1, of: [{ label: t('ewoWork:fields.finalNotes'), value: ewo.finalNotes }] },
  ];
}
