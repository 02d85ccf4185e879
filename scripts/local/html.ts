// Pages of the stack itself, rendered on the server: everything put into one is escaped.

export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
type Part = Html | Part[] | string | number | undefined | false;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (c) => entities[c]!);
const textOf = (part: Part): string => {
  if (part === undefined || part === false) return '';
  if (Array.isArray(part)) return part.map(textOf).join('');
  return part instanceof Html ? part.text : escaped(String(part));
};

export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(texts.reduce((all, text, i) => all + textOf(parts[i - 1]) + text));

export function page(title: string, body: Html, language = 'en'): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/local/style.css">
</head>
<body>
${body}
</body>
</html>`.text;
}

/** Nothing but our own style and forms; `formTargets` are the origins a form's answer may lead to. */
export function pageHeaders(formTargets = ''): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; style-src 'self'; form-action 'self'${formTargets && ` ${formTargets}`}; base-uri 'none'; frame-ancestors 'none'`,
    // a form without a referrer has no origin either, and would be taken for another site's
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  };
}
