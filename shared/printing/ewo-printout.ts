// EWO on A4, in the usual thirteen blocks (domain 5.5). Unknown values leave room to be filled in by hand.
import type { Instant } from '../day.ts';
import { computeSparesCost } from '../requests/cost.ts';
import type { EwoPrintout } from '../requests/ewo-api.ts';
import { rootCauseTypes } from '../requests/ewo-state.ts';
import { MAX_WHYS } from '../requests/root-cause/root-cause.ts';
import { getShift } from '../requests/shift.ts';
import { formatHeldSpares } from '../requests/steps/held-spares.ts';
import { buildTimeSegments, timeKinds } from '../requests/time-bar.ts';
import type { Signature } from '../safety/signature/signature-api.ts';
import type { Block, Cell, Fact, Frame, Printout, Table } from './block.ts';
import { buildSignatureBlocks } from './signature-block.ts';
import type { Translator } from './words.ts';

interface Machine {
  code: string;
  description: string;
  department?: string;
  class?: string;
}
export interface EwoPrintoutContext {
  plant: string;
  machine?: Machine;
  team?: string;
  /** Names of technicians by id. */
  people: ReadonlyMap<number, string>;
  /** Machines of the extension, by id. */
  twins: ReadonlyMap<number, Pick<Machine, 'code' | 'description'>>;
  now: Instant;
  /** Signatures of its analysis; empty if the reader may not see the analysis. */
  signatures: readonly Signature[];
  /** Address of the EWO's page. */
  url: string;
}
interface PrintoutInput extends Translator {
  paper: EwoPrintout;
  around: EwoPrintoutContext;
}

export function buildEwoPrintout(
  paper: EwoPrintout,
  context: EwoPrintoutContext,
  translator: Translator,
): Printout {
  const input: PrintoutInput = { ...translator, paper, around: context };
  const { t } = translator;
  const { ewo, analysis } = paper;
  const buildFrame = (n: number, title: string, blocks: readonly Block[]): Frame => ({
    kind: 'frame',
    n,
    title,
    blocks,
  });
  const buildTextBlock = (text: string | undefined, least: number): Block => ({
    kind: 'text',
    text: text ?? '',
    minHeight: least,
  });
  return {
    name: `${ewo.code}.pdf`,
    title: `${t('ewoWork:paper.title')} ${ewo.code}`,
    size: 'a4',
    foot: ewo.code,
    blocks: [
      { kind: 'title', text: t('ewoWork:paper.title'), mark: ewo.code },
      buildFrame(1, context.plant, [
        {
          kind: 'beside',
          shares: [88, 12],
          blocks: [[head(input)], [{ kind: 'code', text: context.url, side: 56 }]],
        },
      ]),
      {
        kind: 'beside',
        shares: [50, 50],
        blocks: [
          [buildFrame(2, t('ewoWork:view.phenomenon'), [buildPhenomenon(input)])],
          [buildFrame(3, t('rootCause:tab.facts'), [buildQuestions(input)])],
        ],
      },
      buildFrame(4, t('ewoWork:paper.sketch'), [
        ...buildPicturesOrSpace([...(ewo.images ?? []), ...(analysis?.attachments ?? [])]),
      ]),
      buildFrame(5, t('ewoWork:paper.times'), buildTimes(input)),
      buildFrame(6, t('ewoWork:paper.work'), buildWork(input)),
      buildFrame(7, t('ewoWork:paper.causes'), [buildCauses(input)]),
      buildFrame(8, t('ewoWork:paper.whys'), whys(input)),
      buildFrame(9, t('ewoWork:paper.rootCause'), [buildRootCauseTypes(input)]),
      buildFrame(10, t('ewoWork:paper.actions'), [buildActions(input)]),
      buildFrame(11, t('ewoWork:paper.standards'), [buildTextBlock(analysis?.standards, 24)]),
      buildFrame(12, t('ewoWork:paper.twins'), buildExtension(input)),
      buildFrame(13, t('ewoWork:paper.confirmation'), buildConfirmation(input)),
      ...buildSignatureBlocks(context.signatures, translator),
    ],
  };
}

const buildPicturesOrSpace = (ids: readonly string[]): Block[] =>
  ids.length === 0 ? [{ kind: 'text', text: '', minHeight: 80 }] : [{ kind: 'pictures', ids, height: 110 }];

/** Builds a table with at least `least` rows; the missing ones are empty, to be filled in by hand. */
const buildTable = (shares: number[], head: string[], rows: Table['rows'], least = 0): Table => ({
  kind: 'table',
  shares,
  head,
  rows: [...rows, ...Array.from({ length: Math.max(0, least - rows.length) }, () => head.map(() => ''))],
});

function head({
  t,
  getEnumText,
  format,
  paper: { ewo },
  around: { machine, team, people },
}: PrintoutInput): Block {
  const formatNames = (ids: readonly number[] = []) => ids.flatMap((id) => people.get(id) ?? []).join(', ');
  const dates = ['createdAt', 'assignedAt', 'interventionAt', 'diagnosisAt', 'closedAt'] as const;
  return {
    kind: 'facts',
    columns: 5,
    facts: [
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
      {
        label: t('ewoWork:paper.shift'),
        value: getEnumText('shift', getShift(format.region.timeZone, ewo.createdAt)),
      },
      { label: t('ewoWork:fields.requester'), value: ewo.requester },
      { label: t('ewoWork:fields.team'), value: team },
      { label: t('ewoWork:fields.technicians'), value: formatNames(ewo.technicians) },
      ...dates.map((field) => ({ label: t(`ewoWork:fields.${field}`), value: format.instant(ewo[field]) })),
    ],
  };
}

const buildPhenomenon = ({ t, getEnumText, paper: { ewo } }: PrintoutInput): Block => ({
  kind: 'facts',
  columns: 2,
  facts: [
    { label: t('ewoWork:fields.breakdownDescription'), value: ewo.breakdownDescription, span: 2 },
    { label: t('ewoWork:fields.machineStatus'), value: getEnumText('machineCondition', ewo.machineStatus) },
    { label: t('ewoWork:fields.breakdownType'), value: getEnumText('breakdownType', ewo.breakdownType) },
    { label: t('ewoWork:fields.plcMessage'), value: ewo.plcMessage },
    { label: t('ewoWork:fields.operatorNotes'), value: ewo.operatorNotes },
  ],
});

const buildQuestions = ({ t, paper: { analysis } }: PrintoutInput): Block => ({
  kind: 'facts',
  columns: 2,
  facts: (['phenomenon', 'what', 'when', 'where', 'who', 'which', 'how'] as const).map((field, i) => ({
    label: t(`rootCause:fields.${field}`),
    value: analysis?.[field],
    span: i === 0 ? 2 : 1,
  })),
});

const fills = { waiting: '#f2c200', diagnosis: '#0972d3', repair: '#1b7337', hold: '#7d8998' } as const;

function buildTimes({ t, format, paper: { ewo }, around: { now } }: PrintoutInput): Block[] {
  const pieces = buildTimeSegments(ewo, ewo.cancelledAt ?? now);
  const sumMinutes = (kind: keyof typeof fills) =>
    pieces.filter((piece) => piece.kind === kind).reduce((sum, { minutes }) => sum + minutes, 0);
  const legend = timeKinds.flatMap((kind) => {
    const minutes = sumMinutes(kind);
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
      facts: measures.map((measure): Fact => {
        const minutes = ewo.durations[measure];
        return {
          label: t(`ewoWork:time.${measure}`),
          value: minutes === undefined ? '' : t('ewoWork:view.minutes', { minutes: format.number(minutes) }),
        };
      }),
    },
    ...buildMissingSpares(ewo.holds, t('ewoWork:fields.missingSpares'), format),
  ];
}

/** Builds a line for each hold that waited for spares. */
function buildMissingSpares(
  holds: EwoPrintout['ewo']['holds'] = [],
  label: string,
  format: Translator['format'],
): Block[] {
  const facts = holds.flatMap(({ from, to, spares = [] }): Fact[] =>
    spares.length > 0
      ? [
          {
            label: `${label}, ${[from, to].map((at) => format.instant(at)).join(' – ')}`,
            value: formatHeldSpares(spares, format.number),
          },
        ]
      : [],
  );
  return facts.length > 0 ? [{ kind: 'facts', columns: 1, facts }] : [];
}

function buildWork({ t, getEnumText, format, paper: { ewo }, around: { people } }: PrintoutInput): Block[] {
  const { spares = [], hours = [] } = ewo;
  const total = computeSparesCost(spares);
  const rows = spares.map((each) => [
    each.code ?? String(each.spareId),
    each.description ?? '',
    format.number(each.quantity),
    format.money(each.unitPrice),
    format.money(computeSparesCost([each])),
  ]);
  return [
    {
      kind: 'facts',
      columns: 2,
      facts: [
        { label: t('ewoWork:fields.diagnosis'), value: ewo.diagnosis, span: 2 },
        { label: t('ewoWork:fields.interventionDescription'), value: ewo.interventionDescription, span: 2 },
        {
          label: t('ewoWork:fields.interventionType'),
          value: getEnumText('interventionType', ewo.interventionType),
        },
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
    buildTable(
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

function buildCauses({ t, getEnumText, paper: { analysis } }: PrintoutInput): Block {
  const formatCheck = (result?: 'ok' | 'ko') =>
    (['ok', 'ko'] as const)
      .map((each) => `${each === result ? '☒' : '☐'} ${t(`ewoWork:paper.${each}`)}`)
      .join('   ');
  const rows = (analysis?.causes ?? []).map(({ text, branch, verified, result, note }) => [
    text,
    getEnumText('branch', branch),
    formatCheck(verified ? result : undefined),
    note ?? '',
  ]);
  const blankRows = Array.from({ length: Math.max(0, 3 - rows.length) }, () => ['', '', formatCheck(), '']);
  return buildTable(
    [42, 13, 17, 28],
    [
      t('ewoWork:paper.cause'),
      t('rootCause:fields.branch'),
      t('ewoWork:paper.check'),
      t('rootCause:fields.causeNote'),
    ],
    [...rows, ...blankRows],
  );
}

function whys({ t, paper: { analysis } }: PrintoutInput): Block[] {
  const causesWithWhys = (analysis?.causes ?? []).filter(({ whys }) => whys.length > 0);
  const printedCauses = causesWithWhys.length > 0 ? causesWithWhys : [{ text: '', whys: [] }];
  return printedCauses.flatMap(({ text, whys }): Block[] => [
    ...(text ? [{ kind: 'text', text, bold: true } as const] : []),
    buildTable(
      [5, 33, 37, 25],
      ['', t('rootCause:fields.why'), t('rootCause:fields.answer'), t('rootCause:fields.check')],
      Array.from({ length: causesWithWhys.length > 0 ? whys.length : MAX_WHYS }, (_, i) => [
        String(i + 1),
        whys[i]?.why ?? '',
        whys[i]?.answer ?? '',
        whys[i]?.check ?? '',
      ]),
    ),
  ]);
}

/** Builds the nine root cause boxes, the selected ones crossed. */
function buildRootCauseTypes({ t, getEnumText, paper: { ewo, analysis } }: PrintoutInput): Block {
  // Without an analysis, the root cause stated at the closing is used.
  const primary = analysis?.primary ?? ewo.rootCause;
  const boxes = rootCauseTypes.map((type): Cell => {
    const secondMark = type === analysis?.secondary ? ` (${t('ewoWork:paper.second')})` : '';
    const isCrossed = type === primary || secondMark !== '';
    return {
      text: `${isCrossed ? '☒' : '☐'} ${type} ${getEnumText('rootCause', type)}${secondMark}`,
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

function buildActions({ t, format, paper: { analysis } }: PrintoutInput): Block {
  const buildRows = (list: 'eliminate' | 'prevent') => {
    const kind = t(`ewoWork:paper.${list}`);
    const rows = (analysis?.[list] ?? []).map(({ description, responsible, dueOn, doneOn, pillar }) => [
      kind,
      description,
      [responsible, pillar].filter(Boolean).join(', '),
      format.day(dueOn),
      doneOn ? t('ewoWork:paper.done', { day: format.day(doneOn) }) : t('ewoWork:paper.open'),
    ]);
    const noPreventionText = (list === 'prevent' && analysis?.noPrevention) || '';
    return rows.length > 0
      ? rows
      : Array.from({ length: noPreventionText ? 1 : 2 }, () => [kind, noPreventionText, '', '', '']);
  };
  return buildTable(
    [14, 40, 20, 11, 15],
    ['', ...(['what', 'who', 'when', 'status'] as const).map((each) => t(`ewoWork:paper.${each}`))],
    [...buildRows('eliminate'), ...buildRows('prevent')],
  );
}

function buildExtension({
  t,
  getEnumText,
  format,
  paper: { analysis },
  around: context,
}: PrintoutInput): Block[] {
  const { twins = [], coverage } = analysis ?? {};
  const rows = twins.map(({ machineId, state, reason }) => {
    const machine = context.twins.get(machineId);
    return [
      machine ? `${machine.code} ${machine.description}` : String(machineId),
      getEnumText('twinState', state),
      reason ?? '',
    ];
  });
  return [
    buildTable(
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

function buildConfirmation({ t, format, paper: { ewo, analysis } }: PrintoutInput): Block[] {
  const buildSignatureRow = (label: string, name?: string, at?: Instant) => [
    label,
    name ?? '',
    format.instant(at),
    '',
  ];
  return [
    buildTable(
      [20, 28, 20, 32],
      ['', ...(['name', 'date', 'signature'] as const).map((each) => t(`ewoWork:paper.${each}`))],
      [
        buildSignatureRow(t('ewoWork:fields.closedBy'), ewo.closedBy, ewo.closedAt),
        buildSignatureRow(t('rootCause:fields.submittedBy'), analysis?.submittedBy, analysis?.submittedAt),
        buildSignatureRow(t('rootCause:fields.confirmedBy'), analysis?.confirmedBy, analysis?.confirmedAt),
      ],
    ),
    { kind: 'facts', columns: 1, facts: [{ label: t('ewoWork:fields.finalNotes'), value: ewo.finalNotes }] },
  ];
}
