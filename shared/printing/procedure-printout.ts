// Printout of a procedure: requirements, then its phases with pictures and controls (domain 4.2).

import type { ControlSnapshot } from '../procedures/asked-control.ts';
import { formatEdition, getStandardMinutes } from '../procedures/edition.ts';
import type { ProcedureDetail } from '../procedures/procedure-api.ts';
import { getKindName } from '../safety/permit-text.ts';
import type { Signature } from '../safety/signature/signature-api.ts';
import { formatRange } from '../span-text.ts';
import type { Block, Fact, Printout } from './block.ts';
import { buildSignatureBlocks } from './signature-block.ts';
import type { Translator } from './words.ts';

interface ProcedureRequirements {
  /** Names of the required skills, as far as they still exist. */
  skills: readonly { name: string; level: number }[];
  group?: string;
  /** Own kinds of permits that the plant has. */
  permitKinds?: readonly { code: string; description?: string | undefined }[];
  /** Signatures of its approvals. */
  signatures?: readonly Signature[];
}

export function buildProcedurePrintout(
  procedure: ProcedureDetail,
  { skills, group, permitKinds = [], signatures = [] }: ProcedureRequirements,
  translator: Translator,
): Printout {
  const { t, getEnumText, format } = translator;
  const edition = formatEdition(procedure);
  const { approved } = procedure;
  const isInUse = approved && formatEdition(approved) === edition;
  const facts: Fact[] = [
    { label: t('common:fields.code'), value: procedure.code },
    { label: t('planned:fields.edition'), value: edition },
    {
      label: t('planned:fields.approved'),
      value: isInUse
        ? t('planned:approvedBy', { edition, day: format.day(approved.on), name: approved.by })
        : t('draft'),
      span: 2,
    },
    { label: t('planned:fields.typology'), value: getEnumText('cycleTypology', procedure.typology) },
    { label: t('planned:fields.strategyKind'), value: getEnumText('strategyKind', procedure.strategyKind) },
    { label: t('planned:fields.machineState'), value: getEnumText('machineRunning', procedure.machineState) },
    { label: t('planned:fields.technicians'), value: format.number(procedure.technicians) },
    { label: t('planned:fields.standardMinutes'), value: format.minutes(getStandardMinutes(procedure)) },
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
    ...buildKitFacts(procedure, translator),
  ];
  return {
    name: `${procedure.code}_${edition}.pdf`,
    title: `${procedure.code} ${edition} ${procedure.description}`,
    size: 'a4',
    foot: `${procedure.code} ${edition}`,
    blocks: [
      {
        kind: 'title',
        text: `${t(procedure.kind)}: ${procedure.description}`,
        mark: `${procedure.code} ${edition}`,
      },
      { kind: 'facts', columns: 4, facts },
      ...buildPpeBlocks(procedure.ppe, translator),
      ...buildNeedBlocks(procedure, permitKinds, translator),
      ...(procedure.safetyNote ? [{ kind: 'text', text: procedure.safetyNote, warning: true } as const] : []),
      buildPhaseTable(procedure, translator),
      ...buildSignatureBlocks(signatures, translator),
    ],
  };
}

const buildPpeBlocks = (ppe: ProcedureDetail['ppe'], { t, getEnumText }: Translator): Block[] =>
  ppe.length === 0
    ? []
    : [
        { kind: 'text', text: t('planned:fields.ppe'), bold: true },
        { kind: 'icons', icons: ppe.map((icon) => ({ icon, text: getEnumText('ppe', icon) })) },
      ];

/** Returns what the work needs before it begins: its machine without energy, and permits (beyond 19). */
function buildNeedBlocks(
  { isolate, permitKinds = [] }: Pick<ProcedureDetail, 'isolate' | 'permitKinds'>,
  ownKinds: NonNullable<ProcedureRequirements['permitKinds']>,
  { t, language }: Translator,
): Block[] {
  const names = permitKinds.map((code) =>
    getKindName(ownKinds.find((kind) => kind.code === code) ?? { code }, language),
  );
  const lines = [
    ...(isolate ? [t('planned:fields.isolate')] : []),
    ...(names.length > 0 ? [`${t('planned:fields.permitKinds')}: ${names.join(', ')}`] : []),
  ];
  return lines.map((text): Block => ({ kind: 'text', text, warning: true }));
}

function buildKitFacts({ kit }: ProcedureDetail, { t, format }: Translator): Fact[] {
  if (!kit) return [];
  const formatAmount = ({ name, quantity, unit }: { name: string; quantity?: number; unit: string }) =>
    quantity === undefined ? name : `${name} (${format.number(quantity)} ${unit})`;
  const lines = [
    [t('planned:fields.tools'), kit.tools],
    [t('planned:fields.controlTools'), kit.controlTools],
    [t('planned:fields.materials'), kit.materials],
    [t('planned:fields.lubricants'), kit.lubricants.map(formatAmount)],
    [t('planned:fields.spares'), (kit.spares ?? []).map(formatAmount)],
  ] as const;
  return lines.flatMap(([label, names]) =>
    names.length > 0 ? [{ label, value: names.join(', '), span: 2 }] : [],
  );
}

function buildPhaseTable({ phaseList, controls = [] }: ProcedureDetail, translator: Translator): Block {
  const { t, getEnumText, format } = translator;
  const hasPictures = phaseList.some(({ images }) => images.length > 0);
  return {
    kind: 'table',
    shares: hasPictures ? [5, 53, 9, 33] : [5, 83, 12, 0],
    head: [
      t('planned:fields.seq'),
      t('planned:phases.title'),
      t('planned:fields.minutes'),
      hasPictures ? t('planned:fields.images') : '',
    ],
    rows: phaseList.map(({ seq, description, minutes, keyPoint, ppe = [], controlIds = [], images }) => {
      const phaseControls = controlIds.flatMap((id) => controls.find((each) => each.id === id) ?? []);
      const extraLines = [
        keyPoint && `${t('planned:fields.keyPoint')}: ${keyPoint}`,
        ppe.length > 0 &&
          `${t('planned:fields.phasePpe')}: ${ppe.map((each) => getEnumText('ppe', each)).join(', ')}`,
        ...phaseControls.map((control) => `☐ ${formatControl(control, translator)}`),
      ].filter(Boolean);
      return [
        { text: String(seq), bold: true, centre: true },
        [description, ...extraLines].join('\n'),
        { text: format.minutes(minutes), centre: true },
        { pictures: images },
      ];
    }),
  };
}

/** Returns the text of a control: its limits, or its possible answers. */
function formatControl(control: ControlSnapshot, { t, format }: Translator): string {
  const { code, description, nature, unit = '', lower, target, upper, answers } = control;
  const prefix = `${code} · ${description}: `;
  if (nature === 'qualitative') return prefix + answers.map(({ text }) => text).join(' / ');
  const limits = formatRange(format, { from: lower, to: upper, unit });
  return target === undefined
    ? prefix + limits
    : `${prefix}${limits} (${t('planned:phases.target', { value: `${format.number(target)} ${unit}`.trim() })})`;
}
