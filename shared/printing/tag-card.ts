// A tag as the card that hangs at the place of the anomaly: half an A5, with the way to the tag as a code.
import type { TagPage } from '../requests/tag-api.ts';
import type { Pillar } from '../requests/tag-state.ts';
import type { Block, Paper } from './block.ts';
import type { Speech } from './words.ts';

interface Around {
  machine?: string;
  plant: string;
  /** Where the tag is read. */
  url: string;
}

/** The colours of the paper cards. */
const colours: Readonly<Partial<Record<Pillar, { fill: string; ink: string }>>> = {
  AM: { fill: '#0b57a4', ink: '#ffffff' },
  PM: { fill: '#b3261e', ink: '#ffffff' },
  SAF: { fill: '#ffd60a', ink: '#000000' },
  QC: { fill: '#ff9a1f', ink: '#000000' },
  ENV: { fill: '#1b7337', ink: '#ffffff' },
  EN: { fill: '#1b7337', ink: '#ffffff' },
  LCS: { fill: '#5f6b7a', ink: '#ffffff' },
};
/** More does not fit on the card; the code leads to the rest. */
const MOST = { where: 70, anomaly: 200, action: 100 };

export function tagPaper(tag: TagPage, { machine, plant, url }: Around, { t, of, format }: Speech): Paper {
  const point = tag.element && `${tag.element.code} ${tag.element.description}`;
  const where = [machine, point, tag.workstation].filter(Boolean).join(' · ');
  const action = [of('tagAction', tag.action), tag.actionNotes].filter(Boolean).join(', ');
  const lines: Block[] = [
    ...(where ? [{ kind: 'text', text: short(where, MOST.where), bold: true, size: 11 } as const] : []),
    ...(tag.object ? [{ kind: 'text', text: of('tagObject', tag.object), size: 9 } as const] : []),
    { kind: 'text', text: short(tag.anomaly, MOST.anomaly), size: tag.anomaly.length > 100 ? 11 : 15 },
    ...(action
      ? [
          {
            kind: 'text',
            text: `${t('tag:fields.action')}: ${short(action, MOST.action)}`,
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
        mark: `${format.day(tag.on)} · ${of('shift', tag.shift)}`,
        ...(colours[tag.pillar] ?? { fill: '#ffffff', ink: '#000000' }),
      },
      {
        kind: 'beside',
        shares: [66, 34],
        blocks: [lines, [{ kind: 'code', text: url, side: 124 }]],
      },
    ],
  };
}

const short = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text);
