// What is drawn in a place of the page, as a picture to take along: its boxes, its drawings and its words, as they look now.
import { save } from '../../ui/table/export-file.ts';

const SVG = 'http://www.w3.org/2000/svg';
const MARGIN = 16;
const TITLE = 28;
/** A picture is looked at larger than the page. */
const SCALE = 2;

/** What a drawing takes from the sheets of the page, and a file has none of. */
const worn = [
  ...['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linejoin', 'color'],
  ...['font-family', 'font-size', 'font-weight', 'text-anchor'],
] as const;

function made(name: string, attributes: Record<string, string | number>): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, String(value));
  return element;
}

export function pictureOf(place: HTMLElement, title: string): SVGElement {
  const frame = place.getBoundingClientRect();
  const own = getComputedStyle(document.body);
  const [width, height] = [Math.ceil(frame.width) + 2 * MARGIN, Math.ceil(frame.height) + TITLE + 2 * MARGIN];
  const picture = made('svg', { xmlns: SVG, width, height, viewBox: `0 0 ${width} ${height}` });
  const ground = opaque(place) ?? (own.backgroundColor || '#fff');
  picture.append(made('rect', { width, height, fill: ground }));
  const head = made('text', {
    x: MARGIN,
    y: MARGIN + 16,
    fill: own.color,
    'font-size': 16,
    'font-weight': 700,
  });
  head.setAttribute('font-family', own.fontFamily);
  head.textContent = title;
  const drawn = made('g', { transform: `translate(${MARGIN - frame.left} ${MARGIN + TITLE - frame.top})` });
  draw(place, drawn);
  picture.append(head, drawn);
  return picture;
}

function draw(element: Element, into: SVGElement): void {
  const style = getComputedStyle(element);
  if (style.display === 'none' || style.visibility === 'hidden') return;
  const box = element.getBoundingClientRect();
  if (element instanceof SVGSVGElement) {
    into.append(dressed(element, box));
    return;
  }
  if (!isClear(style.backgroundColor) && box.width > 0)
    into.append(
      made('rect', {
        x: box.left,
        y: box.top,
        width: box.width,
        height: box.height,
        fill: style.backgroundColor,
      }),
    );
  for (const child of element.childNodes) {
    if (child instanceof Element) draw(child, into);
    else if (child.nodeType === Node.TEXT_NODE && child.textContent?.trim()) write(child, style, into);
  }
}

function write(words: ChildNode, style: CSSStyleDeclaration, into: SVGElement): void {
  const range = document.createRange();
  range.selectNodeContents(words);
  const box = range.getBoundingClientRect();
  if (box.width === 0) return;
  const text = made('text', {
    ...{ x: box.left, y: box.top + box.height * 0.77, fill: style.color, textLength: box.width },
    ...{ 'font-family': style.fontFamily, 'font-size': style.fontSize, 'font-weight': style.fontWeight },
  });
  text.textContent = words.textContent!.trim();
  into.append(text);
}

/** With all it wears on itself. */
function dressed(drawing: SVGSVGElement, { left, top }: DOMRect): Node {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const [originals, copies] = [drawing.querySelectorAll('*'), copy.querySelectorAll('*')];
  originals.forEach((original, i) => {
    const style = getComputedStyle(original);
    const wearer = copies[i] as SVGElement;
    wearer.removeAttribute('class');
    wearer.removeAttribute('style');
    for (const name of worn) wearer.setAttribute(name, style.getPropertyValue(name));
  });
  // a picture leads nowhere
  for (const link of copy.querySelectorAll('a')) link.removeAttribute('href');
  copy.setAttribute('x', String(left));
  copy.setAttribute('y', String(top));
  copy.removeAttribute('role');
  return copy;
}

const isClear = (colour: string) => colour === 'transparent' || /(,|\/) ?0\)$/.test(colour);

/** The ground something stands on. */
function opaque(place: Element | null): string | undefined {
  for (let at = place; at; at = at.parentElement) {
    const { backgroundColor } = getComputedStyle(at);
    if (!isClear(backgroundColor)) return backgroundColor;
  }
  return undefined;
}

const fileOf = (picture: SVGElement) =>
  new Blob([new XMLSerializer().serializeToString(picture)], { type: 'image/svg+xml' });

export const saveSvg = (name: string, picture: SVGElement): void => save(`${name}.svg`, fileOf(picture));

export async function savePng(name: string, picture: SVGElement): Promise<void> {
  const address = URL.createObjectURL(fileOf(picture));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.width * SCALE;
    canvas.height = image.height * SCALE;
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    if (blob) save(`${name}.png`, blob);
  } finally {
    URL.revokeObjectURL(address);
  }
}
