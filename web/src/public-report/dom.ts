// Elements of the public pages. Texts become text nodes, so no text is ever read as markup.

type Child = Node | string | undefined;

/** Builds an element; `properties` are those of the element, and `role`, `aria-…` or `lang` its attributes. */
export function build<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> & Record<`aria-${string}`, string> = {} as never,
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties))
    if (key.startsWith('aria-')) element.setAttribute(key, String(value));
    else Object.assign(element, { [key]: value });
  element.append(...children.filter((child) => child !== undefined));
  return element;
}
