// What a walk over screens looks for on each of them.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import type { Taste } from './site.ts';

/** Text that only a missing translation shows: a key, or a placeholder nobody filled. */
const untranslated = /\b(?:[a-z]+:)?[a-z]+(?:\.[a-z][A-Za-z]+){1,4}\b|\{\{|\[object|undefined|NaN/;
/** Words of the shell and of every list; seen in another language they were forgotten. */
const english =
  /\b(Work orders|Planned date|Choose|Save|Cancel|No records|Maintenance cycle|Settings|January|February|March|Monday)\b/;

export async function textFaults(page: Page, language: Taste['language']): Promise<string[]> {
  const text = await page.evaluate(() => document.body.innerText);
  const key = untranslated.exec(text.replace(/\S*\.example\b/g, ''))?.[0];
  const word = language === 'en' ? undefined : english.exec(text)?.[0];
  return [...(key ? [`untranslated "${key}"`] : []), ...(word ? [`English "${word}"`] : [])];
}

/** Headers of tables that lose letters, and a page that offers more than one search box. */
export const layoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const seen = [...document.querySelectorAll('th [class*=header-cell-text]')].filter((e) =>
      e.checkVisibility(),
    );
    const cut = seen
      .filter((e) => e.scrollWidth > e.clientWidth)
      .map((e) => `header "${e.textContent}" is cut`);
    const searches = [...document.querySelectorAll('main input[type=search]')].filter(
      // each table filters its own rows
      (e) => e.checkVisibility() && !e.closest('.table-filter'),
    );
    return [...new Set(cut), ...(searches.length > 1 ? [`${searches.length} search boxes`] : [])];
  });

/** Axe with all its rules, five times as quick: there are no frames to gather from, and only what is wrong is told at length. */
export const axe = (page: Page) =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });

/** What keeps people out who see or point differently. */
export async function axeFaults(page: Page): Promise<string[]> {
  const { violations } = await axe(page).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, impact, nodes }) => `${id} (${impact}) ${nodes[0]?.html.slice(0, 120)}`);
}

/** More than this many texts that lie under something else, and a page counts as not measured. */
const FEW = 6;

/** What the colours of a theme can break; wants a window that shows the whole page. */
export async function colourFaults(page: Page): Promise<string[]> {
  const rules = new AxeBuilder({ page }).setLegacyMode().withRules(['color-contrast', 'link-in-text-block']);
  const { violations, incomplete } = await rules.analyze();
  const faults = violations.flatMap(({ nodes }) =>
    nodes.map(({ html, any }) => `${any[0]?.message.split('. ')[0]} ${html.slice(0, 160)}`),
  );
  const hidden = incomplete
    .flatMap(({ nodes }) => nodes)
    .filter(({ any }) => /Obscur/.test(any[0]?.data?.messageKey));
  return hidden.length > FEW
    ? [...faults, `${hidden.length} texts not measured, as ${hidden[0]!.html.slice(0, 160)}`]
    : faults;
}

/** Everything to press that a glove would miss; of a box with its label, both together are pressed. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pressed =
      'button, a[href], input, select, textarea, summary, [role=button], [role=tab], [role=combobox], [role=option]';
    const small = [...document.querySelectorAll<HTMLElement>(pressed)].filter((element) => {
      const box = element.closest('[class*=awsui_label-wrapper], label') ?? element;
      const { width, height, left } = box.getBoundingClientRect();
      const shown = element.checkVisibility({ visibilityProperty: true }) && width > 0 && left > -width;
      return shown && (width < 47.5 || height < 47.5);
    });
    return small.map((element) => {
      const { width, height } = element.getBoundingClientRect();
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40);
      return `${element.tagName} "${name}" ${Math.round(width)} × ${Math.round(height)}`;
    });
  });
