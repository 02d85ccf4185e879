// Parser of the documentation's Markdown pages into blocks for a small renderer, since the site's policy does
// not allow HTML from strings. Unsupported content fails the build.
import { lexer, type Token, type Tokens } from 'marked';

export type DocInline =
  | string
  | { kind: 'code'; text: string }
  | { kind: 'strong' | 'em'; text: DocInline[] }
  | { kind: 'link'; to: string; text: DocInline[] };

export type DocBlock =
  | { kind: 'heading'; level: 2 | 3; id: string; text: DocInline[] }
  | { kind: 'paragraph'; text: DocInline[] }
  | { kind: 'list'; ordered: boolean; items: DocBlock[][] }
  | { kind: 'table'; head: DocInline[][]; rows: DocInline[][][] }
  | { kind: 'code'; text: string }
  | { kind: 'picture'; src: string; text: string }
  | { kind: 'note'; blocks: DocBlock[] }
  | { kind: 'embed'; name: Embed };

/** Names of fenced blocks that are replaced by generated content, such as ```calls```. */
export const embeds = ['contents', 'calls', 'routes', 'columns', 'releases'] as const;
export type Embed = (typeof embeds)[number];

export interface DocPage {
  title: string;
  /** Sentence below the title. */
  lead: DocInline[];
  headings: DocHeading[];
  blocks: DocBlock[];
}

/** Heading that can be linked to. */
export interface DocHeading {
  level: 2 | 3;
  id: string;
  text: string;
}

export function parseDocPage(markdown: string): DocPage {
  const [title, lead, ...rest] = lexer(markdown).filter(({ type }) => type !== 'space');
  if (!isToken('heading', title) || title.depth !== 1) throw new Error('a page begins with "# Title"');
  if (!isToken('paragraph', lead)) throw new Error('a page has one sentence under its title');
  const blocks = rest.map(parseBlock);
  const headings = blocks
    .filter((block) => block.kind === 'heading')
    .map(({ level, id, text }) => ({ level, id, text: toPlainText(text) }));
  const duplicateHeading = headings.find(
    ({ id }, at) => headings.findIndex((other) => other.id === id) !== at,
  );
  if (duplicateHeading) throw new Error(`two headings are called "${duplicateHeading.text}"`);
  return {
    title: toPlainText(parseInlines(title.tokens)),
    lead: parseInlines(lead.tokens),
    headings,
    blocks,
  };
}

const parseBlocks = (tokens: Token[]): DocBlock[] =>
  tokens.filter(({ type }) => type !== 'space').map(parseBlock);

function parseBlock(token: Token): DocBlock {
  if (isToken('heading', token)) return parseHeading(token);
  if (isToken('paragraph', token)) {
    const [image, ...rest] = token.tokens;
    if (isToken('image', image) && rest.length === 0) return parsePicture(image);
    return { kind: 'paragraph', text: parseInlines(token.tokens) };
  }
  if (isToken('text', token)) return { kind: 'paragraph', text: parseInlines(token.tokens ?? []) };
  if (isToken('blockquote', token)) return { kind: 'note', blocks: parseBlocks(token.tokens) };
  if (isToken('list', token))
    return {
      kind: 'list',
      ordered: token.ordered,
      items: token.items.map(({ tokens }) => parseBlocks(tokens)),
    };
  if (isToken('table', token)) {
    const cells = (row: Tokens.TableCell[]) => row.map(({ tokens }) => parseInlines(tokens));
    return { kind: 'table', head: cells(token.header), rows: token.rows.map(cells) };
  }
  if (isToken('code', token)) {
    const embedName = embeds.find((each) => each === token.lang);
    return embedName ? { kind: 'embed', name: embedName } : { kind: 'code', text: token.text };
  }
  throw new Error(`a page cannot hold a ${token.type}: ${token.raw.slice(0, 60)}`);
}

/** Parses a picture in a paragraph of its own: a screenshot that `scripts/doc-pictures.ts` took. */
function parsePicture({ href, text, raw }: Tokens.Image): DocBlock {
  if (!/^\/pictures\/[\w-]+\.png$/.test(href)) throw new Error(`pictures are /pictures/NAME.png: ${raw}`);
  if (text === '') throw new Error(`a picture without a description: ${raw}`);
  return { kind: 'picture', src: href, text };
}

function parseHeading(token: Tokens.Heading): DocBlock {
  if (token.depth !== 2 && token.depth !== 3) throw new Error(`headings are ## or ###: ${token.raw}`);
  const text = parseInlines(token.tokens);
  const id = buildSlug(toPlainText(text));
  if (id === '') throw new Error('a heading without words');
  return { kind: 'heading', level: token.depth, id, text };
}

const parseInlines = (tokens: Token[]): DocInline[] => tokens.map(parseInline);

function parseInline(token: Token): DocInline {
  if (isToken('text', token) || isToken('escape', token)) return token.text;
  if (isToken('codespan', token)) return { kind: 'code', text: token.text };
  if (isToken('strong', token)) return { kind: 'strong', text: parseInlines(token.tokens) };
  if (isToken('em', token)) return { kind: 'em', text: parseInlines(token.tokens) };
  if (isToken('link', token)) return { kind: 'link', to: token.href, text: parseInlines(token.tokens) };
  throw new Error(`a sentence cannot hold a ${token.type}: ${token.raw.slice(0, 60)}`);
}

interface TokenTypes {
  heading: Tokens.Heading;
  paragraph: Tokens.Paragraph;
  text: Tokens.Text;
  escape: Tokens.Escape;
  blockquote: Tokens.Blockquote;
  list: Tokens.List;
  table: Tokens.Table;
  code: Tokens.Code;
  image: Tokens.Image;
  codespan: Tokens.Codespan;
  strong: Tokens.Strong;
  em: Tokens.Em;
  link: Tokens.Link;
}
const isToken = <K extends keyof TokenTypes>(
  tokenType: K,
  token: Token | undefined,
): token is TokenTypes[K] => token?.type === tokenType;

/** Returns the id of a heading: `Où l'on clique` → `ou-l-on-clique`. */
const buildSlug = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Returns the text without its formatting. */
export const toPlainText = (text: DocInline[]): string =>
  text
    .map((part) =>
      typeof part === 'string' ? part : typeof part.text === 'string' ? part.text : toPlainText(part.text),
    )
    .join('');
