// Printout of a path for operators: its points in order, each with its standard, its picture, and boxes to
// tick (domain 11.3).
import type { PathItem } from '../autonomous/path-api.ts';
import type { PointFrequency } from '../autonomous/point.ts';
import type { PointItem } from '../autonomous/point-api.ts';
import type { Block, Printout } from './block.ts';
import type { Translator } from './words.ts';

interface CodeAndDescription {
  code: string;
  description: string;
}
interface PrintoutContext {
  points: readonly PointItem[];
  machines: ReadonlyMap<number, CodeAndDescription>;
  tools: ReadonlyMap<number, CodeAndDescription>;
  lubricants: ReadonlyMap<number, CodeAndDescription & { unit: string }>;
}

export function buildPathPrintout(
  path: PathItem,
  context: PrintoutContext,
  translator: Translator,
): Printout {
  const { t, format } = translator;
  const pointsById = new Map(context.points.map((point) => [point.id, point]));
  const pathPoints = path.points.flatMap((id) => pointsById.get(id) ?? []);
  const shifts = path.shifts && formatShifts(path.shifts, translator);
  const summary = t(pathPoints.length === 1 ? 'autonomous:paths.total_one' : 'autonomous:paths.total_other', {
    count: pathPoints.length,
    minutes: format.minutes(path.totalMinutes),
  });
  return {
    name: `${path.code}.pdf`,
    title: `${path.code} ${path.description}`,
    size: 'a4',
    foot: path.code,
    blocks: [
      { kind: 'title', text: `${t('path')}: ${path.description}`, mark: path.code },
      { kind: 'text', text: [summary, shifts].filter(Boolean).join(' · ') },
      {
        kind: 'facts',
        columns: 3,
        facts: [
          { label: t('autonomous:sheet.day') },
          { label: t('autonomous:fields.shift') },
          { label: t('autonomous:sheet.who') },
        ],
      },
      ...pathPoints.map((point, i) => buildPointFrame(point, i + 1, context, translator)),
    ],
  };
}

function buildPointFrame(
  point: PointItem,
  n: number,
  { machines, tools, lubricants }: PrintoutContext,
  translator: Translator,
): Block {
  const { t, getEnumText, format } = translator;
  const machine = machines.get(point.machineId);
  const lubricant = point.lubricantId === undefined ? undefined : lubricants.get(point.lubricantId);
  const facts = [
    [t('autonomous:fields.standard'), point.standard],
    [t('autonomous:fields.method'), point.method],
    [
      t('autonomous:fields.toolId'),
      point.toolId === undefined ? undefined : tools.get(point.toolId)?.description,
    ],
    [
      t('autonomous:fields.lubricantId'),
      lubricant && `${lubricant.description} · ${format.number(point.quantity)} ${lubricant.unit}`,
    ],
    [t('autonomous:fields.torque'), point.torque === undefined ? undefined : format.number(point.torque)],
    [t('autonomous:fields.machineState'), getEnumText('machineRunning', point.machineState)],
    [t('autonomous:fields.frequency'), formatPointFrequency(point.frequency, translator)],
    [t('autonomous:fields.minutes'), format.minutes(point.minutes)],
  ].flatMap(([label = '', value]) => (value ? [{ label, value }] : []));
  const boxes = (['ok', 'nok', 'notDone'] as const).map((each) => `☐ ${t(`autonomous:sheet.${each}`)}`);
  const pointBlocks: Block[] = [
    { kind: 'text', text: point.description, bold: true },
    { kind: 'facts', columns: point.image ? 2 : 5, facts },
    { kind: 'text', text: boxes.join('      ') },
  ];
  return {
    kind: 'frame',
    n,
    title: [
      `${point.type}${point.number}`,
      getEnumText('pointType', point.type),
      machine && `${machine.code} ${machine.description}`,
    ]
      .filter(Boolean)
      .join(' · '),
    blocks: point.image
      ? [
          {
            kind: 'beside',
            shares: [62, 38],
            blocks: [
              pointBlocks,
              [{ kind: 'pictures', ids: [point.image], height: 105, marker: point.marker }],
            ],
          },
        ]
      : pointBlocks,
  };
}

const formatShifts = (shifts: readonly number[], { getEnumText }: Translator) =>
  shifts.map((shift) => getEnumText('shift', shift)).join(', ');

const formatPointFrequency = (frequency: PointFrequency, translator: Translator): string =>
  'shifts' in frequency
    ? translator.t('autonomous:frequency.inShifts', { shifts: formatShifts(frequency.shifts, translator) })
    : translator.t(`autonomous:frequency.${frequency.unit}_${frequency.n === 1 ? 'one' : 'other'}`, {
        count: frequency.n,
      });
