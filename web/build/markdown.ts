// The documentation's pages are Markdown; the build makes of each the blocks a small renderer shows, since the site's
// policy lets nothing turn a string into HTML. What the renderer cannot show fails the build.
import { lexer, type Token, type Tokens } from 'marked';

export type Inline =
  | string
  | { kind: 'code'; text: string }
  | { kind: 'strong' | 'em'; text: Inline[] }
  | { kind: 'link'; to: string; text: Inline[] };

export type Block =
  | { kind: 'heading'; level: 2 | 3; id: string; text: Inline[] }
  | { kind: 'paragraph'; text: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Block[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'code'; text: string }
  | { kind: 'note'; blocks: Block[] }
  | { kind: 'embed'; what: Embed };

/** Fenced blocks of these names stand for a living table: ```calls``` */
export const embeds = ['contents', 'calls', 'routes', 'columns', 'releases'] as const;
export type Embed = (typeof embeds)[number];

export interface DocPage {
  title: string;
  /** The one sentence under the title. */
  lead: Inline[];
  headings: Heading[];
  blocks: Block[];
}

/** A place on the page one can go to. */
export interface Heading {
  level: 2 | 3;
  id: string;
  text: string;
}

export function readPage(markdown: string): DocPage {
  const [title, lead, ...rest] = lexer(markdown).filter(({ type }) => type !== 'space');
  if (!is('heading', title) || title.depth !== 1) throw new Error('a page begins with "# Title"');
  if (!is('paragraph', lead)) throw new Error('a page has one sentence under its title');
  const blocks = rest.map(blockOf);
  const headings = blocks
    .filter((block) => block.kind === 'heading')
    .map(({ level, id, text }) => ({ level, id, text: plain(text) }));
  const twice = headings.find(({ id }, at) => headings.findIndex((other) => other.id === id) !== at);
  if (twice) throw new Error(`two headings are called "${twice.text}"`);
  return { title: plain(inlineOf(title.tokens)), lead: inlineOf(lead.tokens), headings, blocks };
}

const blocksOf = (tokens: Token[]): Block[] => tokens.filter(({ type }) => type !== 'space').map(blockOf);

function blockOf(token: Token): Block {
  if (is('heading', token)) return headingOf(token);
  if (is('paragraph', token)) return { kind: 'paragraph', text: inlineOf(token.tokens) };
  if (is('text', token)) return { kind: 'paragraph', text: inlineOf(token.tokens ?? []) };
  if (is('blockquote', token)) return { kind: 'note', blocks: blocksOf(token.tokens) };
  if (is('list', token))
    return {
      kind: 'list',
      ordered: token.ordered,
      items: token.items.map(({ tokens }) => blocksOf(tokens)),
    };
  if (is('table', token)) {
    const cells = (row: Tokens.TableCell[]) => row.map(({ tokens }) => inlineOf(tokens));
    return { kind: 'table', head: cells(token.header), rows: token.rows.map(cells) };
  }
  if (is('code', token)) {
    const what = embeds.find((each) => each === token.lang);
    return what ? { kind: 'embed', what } : { kind: 'code', text: token.text };
  }
  throw new Error(`a page cannot hold a ${token.type}: ${token.raw.slice(0, 60)}`);
}

function headingOf(token: Tokens.Heading): Block {
  if (token.depth !== 2 && token.depth !== 3) throw new Error(`headings are ## or ###: ${token.raw}`);
  const text = inlineOf(token.tokens);
  const id = slug(plain(text));
  if (id === '') throw new Error('a heading without words');
  return { kind: 'heading', level: token.depth, id, text };
}

const inlineOf = (tokens: Token[]): Inline[] => tokens.map(inline);

function inline(token: Token): Inline {
  if (is('text', token) || is('escape', token)) return token.text;
  if (is('codespan', token)) return { kind: 'code', text: token.text };
  if (is('strong', token)) return { kind: 'strong', text: inlineOf(token.tokens) };
  if (is('em', token)) return { kind: 'em', text: inlineOf(token.tokens) };
  if (is('link', token)) return { kind: 'link', to: token.href, text: inlineOf(token.tokens) };
  throw new Error(`a sentence cannot hold a ${token.type}: ${token.raw.slice(0, 60)}`);
}

interface Kinds {
  heading: Tokens.Heading;
  paragraph: Tokens.Paragraph;
  text: Tokens.Text;
  escape: Tokens.Escape;
  blockquote: Tokens.Blockquote;
  list: Tokens.List;
  table: Tokens.Table;
  code: Tokens.Code;
  codespan: Tokens.Codespan;
  strong: Tokens.Strong;
  em: Tokens.Em;
  link: Tokens.Link;
}
const is = <K extends keyof Kinds>(kind: K, token: Token | undefined): token is Kinds[K] =>
  token?.type === kind;

/** `Où l'on clique` → `ou-l-on-clique` */
const slug = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** A sentence without its marks. */
export const plain = (text: Inline[]): string =>
  text
    .map((part) =>
      typeof part === 'string' ? part : typeof part.text === 'string' ? part.text : plain(part.text),
    )
    .join('');
