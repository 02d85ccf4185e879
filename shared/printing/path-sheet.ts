// A path as the sheet somebody walks by: its points in order, each with what is good, its picture, and boxes to tick (domain 11.3).
import type { PathItem } from '../autonomous/path-api.ts';
import type { PointFrequency } from '../autonomous/point.ts';
import type { PointItem } from '../autonomous/point-api.ts';
import type { Block, Paper } from './block.ts';
import type { Speech } from './words.ts';

interface Named {
  code: string;
  description: string;
}
interface Around {
  points: readonly PointItem[];
  machines: ReadonlyMap<number, Named>;
  tools: ReadonlyMap<number, Named>;
  lubricants: ReadonlyMap<number, Named & { unit: string }>;
}

export function pathPaper(path: PathItem, around: Around, speech: Speech): Paper {
  const { t, format } = speech;
  const byId = new Map(around.points.map((point) => [point.id, point]));
  const its = path.points.flatMap((id) => byId.get(id) ?? []);
  const shifts = path.shifts && shiftsText(path.shifts, speech);
  const about = t(its.length === 1 ? 'autonomous:paths.total_one' : 'autonomous:paths.total_other', {
    count: its.length,
    minutes: format.minutes(path.totalMinutes),
  });
  return {
    name: `${path.code}.pdf`,
    title: `${path.code} ${path.description}`,
    size: 'a4',
    foot: path.code,
    blocks: [
      { kind: 'title', text: `${t('path')}: ${path.description}`, mark: path.code },
      { kind: 'text', text: [about, shifts].filter(Boolean).join(' · ') },
      {
        kind: 'facts',
        columns: 3,
        of: [
          { label: t('autonomous:sheet.day') },
          { label: t('autonomous:fields.shift') },
          { label: t('autonomous:sheet.who') },
        ],
      },
      ...its.map((point, i) => pointFrame(point, i + 1, around, speech)),
    ],
  };
}

function pointFrame(
  point: PointItem,
  n: number,
  { machines, tools, lubricants }: Around,
  speech: Speech,
): Block {
  const { t, of, format } = speech;
  const machine = machines.get(point.machineId);
  const oil = point.lubricantId === undefined ? undefined : lubricants.get(point.lubricantId);
  const facts = [
    [t('autonomous:fields.standard'), point.standard],
    [t('autonomous:fields.method'), point.method],
    [
      t('autonomous:fields.toolId'),
      point.toolId === undefined ? undefined : tools.get(point.toolId)?.description,
    ],
    [
      t('autonomous:fields.lubricantId'),
      oil && `${oil.description} · ${format.number(point.quantity)} ${oil.unit}`,
    ],
    [t('autonomous:fields.torque'), point.torque === undefined ? undefined : format.number(point.torque)],
    [t('autonomous:fields.machineState'), of('machineRunning', point.machineState)],
    [t('autonomous:fields.frequency'), frequencyText(point.frequency, speech)],
    [t('autonomous:fields.minutes'), format.minutes(point.minutes)],
  ].flatMap(([label = '', value]) => (value ? [{ label, value }] : []));
  const boxes = (['ok', 'nok', 'notDone'] as const).map((each) => `☐ ${t(`autonomous:sheet.${each}`)}`);
  const told: Block[] = [
    { kind: 'text', text: point.description, bold: true },
    { kind: 'facts', columns: point.image ? 2 : 5, of: facts },
    { kind: 'text', text: boxes.join('      ') },
  ];
  return {
    kind: 'frame',
    n,
    title: [
      `${point.type}${point.number}`,
      of('pointType', point.type),
      machine && `${machine.code} ${machine.description}`,
    ]
      .filter(Boolean)
      .join(' · '),
    blocks: point.image
      ? [
          {
            kind: 'beside',
            shares: [62, 38],
            blocks: [told, [{ kind: 'pictures', ids: [point.image], height: 105, marker: point.marker }]],
          },
        ]
      : told,
  };
}

const shiftsText = (shifts: readonly number[], { of }: Speech) =>
  shifts.map((shift) => of('shift', shift)).join(', ');

const frequencyText = (frequency: PointFrequency, speech: Speech): string =>
  'shifts' in frequency
    ? speech.t('autonomous:frequency.inShifts', { shifts: shiftsText(frequency.shifts, speech) })
    : speech.t(`autonomous:frequency.${frequency.unit}_${frequency.n === 1 ? 'one' : 'other'}`, {
        count: frequency.n,
      });
