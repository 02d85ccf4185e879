import { describe, expect, it } from 'vitest';
import { languages } from '../messages.ts';
import { composeMail } from './compose.ts';
import { templateCodes, templates } from './templates.ts';

const site = 'https://plants.example';
const values = {
  name: 'Rosa Verdi',
  email: 'rosa@acme.example',
  plant: 'TO1 – Torino',
  message: 'I join the press team.',
  reason: 'Ask your own plant.',
};
const placeholders = (texts: readonly string[]) => [...new Set(texts.join(' ').match(/\{\{\w+\}\}/g))].sort();

describe.each(templateCodes)('%s', (template) => {
  it.each(languages)('says the same in %s', (language) => {
    const { [language]: words, en } = templates[template];
    expect(placeholders([words.subject])).toEqual(placeholders([en.subject]));
    expect(placeholders(words.paragraphs)).toEqual(placeholders(en.paragraphs));
    const mail = composeMail({ template, language, values }, site);
    expect(JSON.stringify(mail)).not.toMatch(/\{\{|undefined/);
    expect(mail.text).toContain(`${words.link}: ${site}/`);
    expect(mail.html).toContain(`<html lang="${language}">`);
  });
});

const asked = (more: object) =>
  composeMail({ template: 'accessAsked', language: 'en', values: { ...values, ...more } }, site);

describe('what people wrote', () => {
  it('is no markup', () => {
    const { html, text } = asked({ name: '<img src=x onerror=alert(1)>', message: `"'&<script>` });
    expect(html).not.toMatch(/<img|<script/);
    expect(html).toContain('&quot;&#39;&amp;&lt;script&gt;');
    expect(text).toContain(`"'&<script>`);
  });

  it('begins no header and turns no text around', () => {
    const { subject } = asked({ name: 'Rosa\r\nBcc: all@acme.example\u2028\u202etxet' });
    expect(subject).toBe('Request for access to TO1 – Torino: Rosa Bcc: all@acme.example txet');
    expect(asked({ name: 'x'.repeat(500) }).subject).toHaveLength(200);
    expect(asked({ name: `${'x'.repeat(160)}${'😀'.repeat(20)}` }).subject.isWellFormed()).toBe(true);
  });

  it('fills in nothing itself, and leads nowhere else', () => {
    const { text, html } = asked({ name: '{{reason}}', message: 'https://evil.example' });
    expect(text).toContain('{{reason}} (rosa@acme.example)');
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, to]) => to)).toEqual([
      `${site}/app/configuration/users/requests`,
    ]);
  });

  it('opens in the plant it is about', () => {
    const mail = composeMail({ template: 'accessAsked', language: 'en', opensIn: 'TO1', values }, site);
    expect(mail.text).toContain(`${site}/app/configuration/users/requests?plant=TO1`);
  });

  it('leads to the thing it is about, whatever its id holds', () => {
    const created = (ids: object) =>
      composeMail({ template: 'ewoCreated', language: 'en', values: { ...values, ...ids } }, site).text;
    expect(created({ id: '01JD&x' })).toContain(`${site}/app/tablet/ewo/intervention/?ewo=01JD%26x`);
    expect(created({})).toMatch(/\?ewo=$/);
  });

  it('stands without what nobody said', () => {
    const { subject, text, html } = asked({ name: undefined, email: undefined });
    expect(subject).toBe('Request for access to TO1 – Torino:');
    expect(text.split('\n\n').slice(0, 2)).toEqual([
      ' () requests access to TO1 – Torino.',
      'I join the press team.',
    ]);
    expect(html.split('\n').at(-1)).toBe('</body></html>');
  });

  it('keeps a paragraph that has no values of its own', () => {
    const { text } = composeMail({ template: 'accessTurnedAway', language: 'en', values: {} }, site);
    expect(text.split('\n\n').at(-2)).toBe('The list of requests shows how many there were.');
  });

  it('keeps its lines, and is left out where it is empty', () => {
    expect(asked({ message: 'one\ntwo' }).html).toContain('<p>one<br>two</p>');
    expect(asked({ message: ' ' }).text.split('\n\n')).toHaveLength(2);
  });
});
