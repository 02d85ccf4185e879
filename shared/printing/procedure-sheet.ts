// A procedure as the sheet somebody works by: what it needs, then step by step with pictures and controls (domain 4.2).

import type { AskedControl } from '../procedures/asked-control.ts';
import { editionText, minutesOf } from '../procedures/edition.ts';
import type { ProcedureSheet } from '../procedures/procedure-api.ts';
import { spanText } from '../span-text.ts';
import type { Block, Fact, Paper } from './block.ts';
import type { Speech } from './words.ts';

interface Needed {
  /** By name, as far as they are there. */
  skills: readonly { name: string; level: number }[];
  group?: string;
}

export function procedurePaper(sheet: ProcedureSheet, { skills, group }: Needed, speech: Speech): Paper {
  const { t, of, format } = speech;
  const edition = editionText(sheet);
  const { approved } = sheet;
  const inUse = approved && editionText(approved) === edition;
  const facts: Fact[] = [
    { label: t('common:fields.code'), value: sheet.code },
    { label: t('planned:fields.edition'), value: edition },
    {
      label: t('planned:fields.approved'),
      value: inUse
        ? t('planned:approvedBy', { edition, day: format.day(approved.on), name: approved.by })
        : t('draft'),
      span: 2,
    },
    { label: t('planned:fields.typology'), value: of('cycleTypology', sheet.typology) },
    { label: t('planned:fields.strategyKind'), value: of('strategyKind', sheet.strategyKind) },
    { label: t('planned:fields.machineState'), value: of('machineRunning', sheet.machineState) },
    { label: t('planned:fields.technicians'), value: format.number(sheet.technicians) },
    { label: t('planned:fields.standardMinutes'), value: format.minutes(minutesOf(sheet)) },
    ...(group ? [{ label: t('planned:fields.professionalGroupId'), value: group }] : []),
    ...(skills.length > 0
      ? [
          {
            label: t('planned:fields.capacities'),
            value: skills.map(({ name, level }) => `${name} (${t('level', { level })})`).join(', '),
            span: 2,
          },
        ]
      : []),
    ...kitFacts(sheet, speech),
  ];
  return {
    name: `${sheet.code}_${edition}.pdf`,
    title: `${sheet.code} ${edition} ${sheet.description}`,
    size: 'a4',
    foot: `${sheet.code} ${edition}`,
    blocks: [
      { kind: 'title', text: `${t(sheet.kind)}: ${sheet.description}`, mark: `${sheet.code} ${edition}` },
      { kind: 'facts', columns: 4, of: facts },
      ...ppeBlocks(sheet.ppe, speech),
      ...(sheet.safetyNote ? [{ kind: 'text', text: sheet.safetyNote, warning: true } as const] : []),
      phaseTable(sheet, speech),
    ],
  };
}

const ppeBlocks = (ppe: ProcedureSheet['ppe'], { t, of }: Speech): Block[] =>
  ppe.length === 0
    ? []
    : [
        { kind: 'text', text: t('planned:fields.ppe'), bold: true },
        { kind: 'icons', of: ppe.map((icon) => ({ icon, text: of('ppe', icon) })) },
      ];

function kitFacts({ kit }: ProcedureSheet, { t, format }: Speech): Fact[] {
  if (!kit) return [];
  const amount = ({ name, quantity, unit }: { name: string; quantity?: number; unit: string }) =>
    quantity === undefined ? name : `${name} (${format.number(quantity)} ${unit})`;
  const lines = [
    [t('planned:fields.tools'), kit.tools],
    [t('planned:fields.controlTools'), kit.controlTools],
    [t('planned:fields.materials'), kit.materials],
    [t('planned:fields.lubricants'), kit.lubricants.map(amount)],
    [t('planned:fields.spares'), (kit.spares ?? []).map(amount)],
  ] as const;
  return lines.flatMap(([label, of]) => (of.length > 0 ? [{ label, value: of.join(', '), span: 2 }] : []));
}

function phaseTable({ phaseList, controls = [] }: ProcedureSheet, speech: Speech): Block {
  const { t, of, format } = speech;
  const pictured = phaseList.some(({ images }) => images.length > 0);
  return {
    kind: 'table',
    shares: pictured ? [5, 53, 9, 33] : [5, 83, 12, 0],
    head: [
      t('planned:fields.seq'),
      t('planned:phases.title'),
      t('planned:fields.minutes'),
      pictured ? t('planned:fields.images') : '',
    ],
    rows: phaseList.map(({ seq, description, minutes, keyPoint, ppe = [], controlIds = [], images }) => {
      const asked = controlIds.flatMap((id) => controls.find((each) => each.id === id) ?? []);
      const also = [
        keyPoint && `${t('planned:fields.keyPoint')}: ${keyPoint}`,
        ppe.length > 0 && `${t('planned:fields.phasePpe')}: ${ppe.map((each) => of('ppe', each)).join(', ')}`,
        ...asked.map((control) => `☐ ${controlText(control, speech)}`),
      ].filter(Boolean);
      return [
        { text: String(seq), bold: true, centre: true },
        [description, ...also].join('\n'),
        { text: format.minutes(minutes), centre: true },
        { pictures: images },
      ];
    }),
  };
}

/** What is measured between which limits, or which answers there are. */
function controlText(control: AskedControl, { t, format }: Speech): string {
  const { code, description, nature, unit = '', lower, target, upper, answers } = control;
  const named = `${code} · ${description}: `;
  if (nature === 'qualitative') return named + answers.map(({ text }) => text).join(' / ');
  const limits = spanText(format, { from: lower, to: upper, unit });
  return target === undefined
    ? named + limits
    : `${named}${limits} (${t('planned:phases.target', { value: `${format.number(target)} ${unit}`.trim() })})`;
}
