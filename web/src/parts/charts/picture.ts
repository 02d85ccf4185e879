// Picture of an element of the page: its boxes, drawings and texts as they are rendered.
import { saveFile } from '../../ui/table/export-file.ts';

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
const MARGIN_PX = 16;
const TITLE_HEIGHT_PX = 28;
/** Scale of the picture, which is often viewed larger than the page. */
const SCALE = 2;

/** Style properties that a drawing takes from style sheets and that the file must contain itself. */
const copiedStyles = [
  ...['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linejoin', 'color'],
  ...['font-family', 'font-size', 'font-weight', 'text-anchor'],
] as const;

function createSvgElement(name: string, attributes: Record<string, string | number>): SVGElement {
  const element = document.createElementNS(SVG_NAMESPACE, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, String(value));
  return element;
}

export function buildPicture(rootElement: HTMLElement, title: string): SVGElement {
  const frame = rootElement.getBoundingClientRect();
  const bodyStyle = getComputedStyle(document.body);
  const [width, height] = [
    Math.ceil(frame.width) + 2 * MARGIN_PX,
    Math.ceil(frame.height) + TITLE_HEIGHT_PX + 2 * MARGIN_PX,
  ];
  const picture = createSvgElement('svg', {
    xmlns: SVG_NAMESPACE,
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
  });
  const background = findBackground(rootElement) ?? (bodyStyle.backgroundColor || '#fff');
  picture.append(createSvgElement('rect', { width, height, fill: background }));
  const titleElement = createSvgElement('text', {
    x: MARGIN_PX,
    y: MARGIN_PX + 16,
    fill: bodyStyle.color,
    'font-size': 16,
    'font-weight': 700,
  });
  titleElement.setAttribute('font-family', bodyStyle.fontFamily);
  titleElement.textContent = title;
  const drawingGroup = createSvgElement('g', {
    transform: `translate(${MARGIN_PX - frame.left} ${MARGIN_PX + TITLE_HEIGHT_PX - frame.top})`,
  });
  drawElement(rootElement, drawingGroup);
  picture.append(titleElement, drawingGroup);
  return picture;
}

function drawElement(element: Element, target: SVGElement): void {
  const style = getComputedStyle(element);
  if (style.display === 'none' || style.visibility === 'hidden') return;
  const box = element.getBoundingClientRect();
  if (element instanceof SVGSVGElement) {
    target.append(copyWithStyles(element, box));
    return;
  }
  if (!isTransparent(style.backgroundColor) && box.width > 0)
    target.append(
      createSvgElement('rect', {
        x: box.left,
        y: box.top,
        width: box.width,
        height: box.height,
        fill: style.backgroundColor,
      }),
    );
  for (const child of element.childNodes) {
    if (child instanceof Element) drawElement(child, target);
    else if (child.nodeType === Node.TEXT_NODE && child.textContent?.trim()) drawText(child, style, target);
  }
}

function drawText(textNode: ChildNode, style: CSSStyleDeclaration, target: SVGElement): void {
  const range = document.createRange();
  range.selectNodeContents(textNode);
  const box = range.getBoundingClientRect();
  if (box.width === 0) return;
  const text = createSvgElement('text', {
    ...{ x: box.left, y: box.top + box.height * 0.77, fill: style.color, textLength: box.width },
    ...{ 'font-family': style.fontFamily, 'font-size': style.fontSize, 'font-weight': style.fontWeight },
  });
  text.textContent = textNode.textContent!.trim();
  target.append(text);
}

/** Copies a drawing with its computed styles as attributes. */
function copyWithStyles(drawing: SVGSVGElement, { left, top }: DOMRect): Node {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const [originals, copies] = [drawing.querySelectorAll('*'), copy.querySelectorAll('*')];
  originals.forEach((original, i) => {
    const style = getComputedStyle(original);
    const copiedElement = copies[i] as SVGElement;
    copiedElement.removeAttribute('class');
    copiedElement.removeAttribute('style');
    for (const name of copiedStyles) copiedElement.setAttribute(name, style.getPropertyValue(name));
  });
  // A picture contains no links.
  for (const link of copy.querySelectorAll('a')) link.removeAttribute('href');
  copy.setAttribute('x', String(left));
  copy.setAttribute('y', String(top));
  copy.removeAttribute('role');
  return copy;
}

const isTransparent = (colour: string) => colour === 'transparent' || /(,|\/) ?0\)$/.test(colour);

/** Returns the background colour behind an element. */
function findBackground(rootElement: Element | null): string | undefined {
  for (let ancestor = rootElement; ancestor; ancestor = ancestor.parentElement) {
    const { backgroundColor } = getComputedStyle(ancestor);
    if (!isTransparent(backgroundColor)) return backgroundColor;
  }
  return undefined;
}

const toBlob = (picture: SVGElement) =>
  new Blob([new XMLSerializer().serializeToString(picture)], { type: 'image/svg+xml' });

export const saveSvg = (name: string, picture: SVGElement): void => saveFile(`${name}.svg`, toBlob(picture));

export async function savePng(name: string, picture: SVGElement): Promise<void> {
  const objectUrl = URL.createObjectURL(toBlob(picture));
  try {
    const image = new Image();
    image.src = objectUrl;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.width * SCALE;
    canvas.height = image.height * SCALE;
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (blob) saveFile(`${name}.png`, blob);
  } finally {
    URL.revokeObjectURL(objectUrl);
  }
}
