// Search index of the documentation: the text under each heading.
import { type DocBlock, type DocPage, toPlainText } from './markdown.ts';

/** Text of a page between two headings, with its link. */
export interface DocSearchSection {
  /** Path of the page, such as `PMmgmt/smp`. */
  path: string;
  page: string;
  /** Absent for the text before the first heading. */
  id?: string;
  heading?: string;
  text: string;
}

export function buildDocSections(path: string, { title, lead, blocks }: DocPage): DocSearchSection[] {
  const sections: DocSearchSection[] = [{ path, page: title, text: toPlainText(lead) }];
  for (const block of blocks) {
    if (block.kind === 'heading')
      sections.push({ path, page: title, id: block.id, heading: toPlainText(block.text), text: '' });
    else {
      const currentSection = sections.at(-1)!;
      currentSection.text = `${currentSection.text} ${toText(block)}`.trim();
    }
  }
  return sections;
}

function toText(block: DocBlock): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return toPlainText(block.text);
    case 'code':
    case 'picture':
      return block.text;
    case 'list':
      return block.items.flat().map(toText).join(' ');
    case 'note':
      return block.blocks.map(toText).join(' ');
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(toPlainText).join(' · ')).join(' ');
    case 'embed':
      return '';
  }
}
