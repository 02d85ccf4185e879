// Checks that are applied to every screen.
import axeCore, { type AxeResults, type Result, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import type { Taste } from './site.ts';

/** Text that reveals a missing translation: a key, or an unfilled placeholder. */
const untranslated = /\b(?:[a-z]+:)?[a-z]+(?:\.[a-z][A-Za-z]+){1,4}\b|\{\{|\[object|undefined|NaN/;
/** English texts of the shell and of every list; in another language they are untranslated. */
const english =
  /\b(Work orders|Planned date|Choose|Save|Cancel|No records|Maintenance cycle|Settings|January|February|March|Monday)\b/;

export async function textFaults(page: Page, language: Taste['language']): Promise<string[]> {
  const text = await page.evaluate(() => document.body.innerText);
  const key = untranslated.exec(text.replace(/\S*\.example\b/g, ''))?.[0];
  const word = language === 'en' ? undefined : english.exec(text)?.[0];
  return [...(key ? [`untranslated "${key}"`] : []), ...(word ? [`English "${word}"`] : [])];
}

/** Finds truncated table headers, and pages with more than one search box. */
export const layoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const seen = [...document.querySelectorAll('th [class*=header-cell-text]')].filter((e) =>
      e.checkVisibility(),
    );
    const cut = seen
      .filter((e) => e.scrollWidth > e.clientWidth)
      .map((e) => `header "${e.textContent}" is cut`);
    const searches = [...document.querySelectorAll('main input[type=search]')].filter(
      // The search box of a table filters only its own rows.
      (e) => e.checkVisibility() && !e.closest('.table-filter'),
    );
    return [...new Set(cut), ...(searches.length > 1 ? [`${searches.length} search boxes`] : [])];
  });

/**
 * Runs axe in the page's document, which has no frames. Each document loads the half megabyte of code once.
 */
async function judged(page: Page, options: RunOptions, within?: string): Promise<AxeResults> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  return page.evaluate(
    ([options, within]) =>
      (window as unknown as { axe: typeof axeCore }).axe.run(within ?? document, options),
    [options, within] as const,
  );
}

/** Returns the violations of all rules in the whole page, or in a part of it. */
export const axe = async (page: Page, within?: string): Promise<Result[]> =>
  (await judged(page, { resultTypes: ['violations'] }, within)).violations;

type Weight = 'minor' | 'moderate' | 'serious' | 'critical';
const { rules } = (axeCore as unknown as { _audit: { rules: { id: string; impact: Weight | null }[] } })
  ._audit;
/** Disables the rules of minor and moderate impact. */
const light = Object.fromEntries(
  rules
    .filter(({ impact }) => impact === 'minor' || impact === 'moderate')
    .map(({ id }) => [id, { enabled: false }]),
);

interface AxeLook {
  /** Measures the contrast of texts too, which takes more than half of the time of axe. */
  contrast?: boolean;
}

/** Returns the serious and critical accessibility violations. */
export async function axeFaults(page: Page, { contrast = true }: AxeLook = {}): Promise<string[]> {
  const rules = contrast ? light : { ...light, 'color-contrast': { enabled: false } };
  const { violations } = await judged(page, { resultTypes: ['violations'], rules });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, impact, nodes }) => `${id} (${impact}) ${nodes[0]?.html.slice(0, 120)}`);
}

/** Maximum number of covered texts; above it a page counts as not measured. */
const FEW = 6;

/** Returns the colour faults of a theme; needs a viewport that shows the whole page. */
export async function colourFaults(page: Page): Promise<string[]> {
  const { violations, incomplete } = await judged(page, {
    runOnly: ['color-contrast', 'link-in-text-block'],
    resultTypes: ['violations', 'incomplete'],
  });
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

/** Returns the targets that are too small for a glove; a checkbox counts together with its label. */
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
