// What a search of the documentation looks through: the text under each heading.
import { type Block, type DocPage, plain } from './markdown.ts';

/** A page's text between two headings: what a search finds, and where it leads. */
export interface Section {
  /** `PMmgmt/smp` */
  path: string;
  page: string;
  /** Absent for what stands before the first heading. */
  id?: string;
  heading?: string;
  text: string;
}

export function sectionsOf(path: string, { title, lead, blocks }: DocPage): Section[] {
  const sections: Section[] = [{ path, page: title, text: plain(lead) }];
  for (const block of blocks) {
    if (block.kind === 'heading')
      sections.push({ path, page: title, id: block.id, heading: plain(block.text), text: '' });
    else {
      const last = sections.at(-1)!;
      last.text = `${last.text} ${words(block)}`.trim();
    }
  }
  return sections;
}

function words(block: Block): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return plain(block.text);
    case 'code':
      return block.text;
    case 'list':
      return block.items.flat().map(words).join(' ');
    case 'note':
      return block.blocks.map(words).join(' ');
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(plain).join(' · ')).join(' ');
    case 'embed':
      return '';
  }
}
