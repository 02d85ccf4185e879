// Server-rendered HTML of the stack's own pages; all interpolated values are escaped.

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
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (c) => entities[c]!);
const formatPart = (part: Part): string => {
  if (part === undefined || part === false) return '';
  if (Array.isArray(part)) return part.map(formatPart).join('');
  return part instanceof Html ? part.text : escapeHtml(String(part));
};

export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(texts.reduce((result, text, i) => result + formatPart(parts[i - 1]) + text));

export function buildHtmlPage(title: string, body: Html, language = 'en'): string {
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

/**
 * Returns the headers of a page that allows only its own style and forms; `formTargets` are the origins that
 * a form may redirect to.
 */
export function buildPageHeaders(formTargets = ''): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; style-src 'self'; form-action 'self'${formTargets && ` ${formTargets}`}; base-uri 'none'; frame-ancestors 'none'`,
    // A form without a referrer has no origin either and would be refused as cross-site.
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  };
}
