// Measures the shipped artifacts: size and cold start of each function, and weight of the site's pages.
import { existsSync } from 'node:fs';
import { features } from '#shared/features.ts';
import {
  MAX_FURTHER_ROUTE_KB,
  measureFurtherPages,
  measurePage,
  pageBudgets,
} from '../../web/build/budget.ts';
import { measureBundle } from '../bundle.ts';
import { type Figure, round } from './figure.ts';

const SITE_FOLDER = 'dist/web';

/** Budgets of a function: size in KB, and CPU of a cold start as a fraction of the naive build's. */
const functionBudgets = { sizeKb: 717, importing: 0.75 };
/**
 * Budgets of the printing function: its PDF library dominates the size, and its import time cannot be
 * improved.
 */
const printingBudgets = { sizeKb: 2048, importing: undefined };

export async function measureFunctionSizes(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const feature of Object.keys(features)) {
    const { ours, naive } = await measureBundle(`functions/${feature}/handler.ts`);
    const { sizeKb, importing } = feature === 'printing' ? printingBudgets : functionBudgets;
    figures.push(
      { figure: `function ${feature}: size`, value: round(ours.bytes / 1000), unit: 'KB', budget: sizeKb },
      {
        figure: `function ${feature}: import CPU of a naive build's`,
        value: round(ours.cpu / naive.cpu, 2),
        unit: '×',
        budget: importing,
      },
    );
  }
  return figures;
}

/** Measures the site as it was last built. */
export function measureSiteSizes(): Figure[] {
  if (!existsSync(SITE_FOLDER)) throw new Error(`${SITE_FOLDER} is not built: npm start or vite build first`);
  const pages = pageBudgets.flatMap((budget): Figure[] => {
    const { scriptKb, styleKb, requests, totalKb } = measurePage(SITE_FOLDER, budget);
    return [
      { figure: `${budget.page}: scripts`, value: scriptKb, unit: 'KB gzip', budget: budget.scriptKb },
      { figure: `${budget.page}: styles`, value: styleKb, unit: 'KB gzip', budget: budget.styleKb },
      { figure: `${budget.page}: requests`, value: requests, unit: 'requests', budget: budget.requests },
      ...(totalKb !== undefined
        ? [{ figure: `${budget.page}: page`, value: totalKb, unit: 'KB gzip', budget: budget.totalKb }]
        : []),
    ];
  });
  const [heaviest] = measureFurtherPages(SITE_FOLDER);
  return [
    ...pages,
    {
      figure: 'heaviest further page: scripts',
      value: heaviest?.scriptKb ?? 0,
      unit: 'KB gzip',
      budget: MAX_FURTHER_ROUTE_KB,
    },
  ];
}
