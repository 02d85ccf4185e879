// Tag card to hang at the place of the anomaly: half an A5, with a QR code that leads to the tag.
import type { TagPage } from '../requests/tag-api.ts';
import type { Pillar } from '../requests/tag-state.ts';
import type { Block, Printout } from './block.ts';
import type { Translator } from './words.ts';

interface PrintoutContext {
  machine?: string;
  plant: string;
  /** Address of the tag's page. */
  url: string;
}

/** Usual colours of printed tag cards. */
const coloursByPillar: Readonly<Partial<Record<Pillar, { fill: string; ink: string }>>> = {
  AM: { fill: '#0b57a4', ink: '#ffffff' },
  PM: { fill: '#b3261e', ink: '#ffffff' },
  SAF: { fill: '#ffd60a', ink: '#000000' },
  QC: { fill: '#ff9a1f', ink: '#000000' },
  ENV: { fill: '#1b7337', ink: '#ffffff' },
  EN: { fill: '#1b7337', ink: '#ffffff' },
  LCS: { fill: '#5f6b7a', ink: '#ffffff' },
};
/** Maximum numbers of characters that fit the card; the QR code leads to the full text. */
const MAX_LENGTHS = { where: 70, anomaly: 200, action: 100 };

export function buildTagPrintout(
  tag: TagPage,
  { machine, plant, url }: PrintoutContext,
  { t, getEnumText, format }: Translator,
): Printout {
  const elementText = tag.element && `${tag.element.code} ${tag.element.description}`;
  const where = [machine, elementText, tag.workstation].filter(Boolean).join(' · ');
  const safety = [getEnumText('safetyKind', tag.safetyKind), getEnumText('safetySeverity', tag.severity)]
    .filter(Boolean)
    .join(' · ');
  const action = [getEnumText('tagAction', tag.action), tag.actionNotes].filter(Boolean).join(', ');
  const lines: Block[] = [
    ...(where
      ? [{ kind: 'text', text: shorten(where, MAX_LENGTHS.where), bold: true, size: 11 } as const]
      : []),
    ...(safety ? [{ kind: 'text', text: safety, size: 9 } as const] : []),
    ...(tag.object ? [{ kind: 'text', text: getEnumText('tagObject', tag.object), size: 9 } as const] : []),
    {
      kind: 'text',
      text: shorten(tag.anomaly, MAX_LENGTHS.anomaly),
      size: tag.anomaly.length > 100 ? 11 : 15,
    },
    ...(action
      ? [
          {
            kind: 'text',
            text: `${t('tag:fields.action')}: ${shorten(action, MAX_LENGTHS.action)}`,
            size: 10,
          } as const,
        ]
      : []),
  ];
  return {
    name: `${tag.code}.pdf`,
    title: tag.code,
    size: 'card',
    foot: [tag.requester, plant].filter(Boolean).join(' · '),
    blocks: [
      {
        kind: 'band',
        text: `${tag.pillar}   ${tag.code}`,
        mark: `${format.day(tag.on)} · ${getEnumText('shift', tag.shift)}`,
        ...(coloursByPillar[tag.pillar] ?? { fill: '#ffffff', ink: '#000000' }),
      },
      {
        kind: 'beside',
        shares: [66, 34],
        blocks: [lines, [{ kind: 'code', text: url, side: 124 }]],
      },
    ],
  };
}

const shorten = (text: string, maxLength: number) =>
  text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
