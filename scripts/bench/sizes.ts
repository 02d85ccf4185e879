// What is shipped: each function's size and what reading it costs a cold start, and the weight of the site's pages.
import { existsSync } from 'node:fs';
import { features } from '../../shared/features.ts';
import { budgets, furtherKb, weigh, weighFurther } from '../../web/build/budget.ts';
import { measure } from '../bundle.ts';
import { type Figure, round } from './figure.ts';

const SITE = 'dist/web';

/** What a cold start reads in KB, and its CPU as part of a naive build's. */
const ofFunctions = { sizeKb: 300, importing: 0.45 };
/** What draws PDFs is a library of its own, which nobody can read faster than it is written. */
const ofPrinting = { sizeKb: 1600, importing: undefined };

export async function functionSizes(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const feature of Object.keys(features)) {
    const { ours, naive } = await measure(`functions/${feature}/handler.ts`);
    const { sizeKb, importing } = feature === 'printing' ? ofPrinting : ofFunctions;
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

/** Of the site as it was built last. */
export function siteSizes(): Figure[] {
  if (!existsSync(SITE)) throw new Error(`${SITE} is not built: npm start or vite build first`);
  const pages = budgets.flatMap((budget): Figure[] => {
    const { scriptKb, styleKb, requests } = weigh(SITE, budget);
    return [
      { figure: `${budget.page}: scripts`, value: scriptKb, unit: 'KB gzip', budget: budget.scriptKb },
      { figure: `${budget.page}: styles`, value: styleKb, unit: 'KB gzip', budget: budget.styleKb },
      { figure: `${budget.page}: requests`, value: requests, unit: 'requests', budget: budget.requests },
    ];
  });
  const [heaviest] = weighFurther(SITE);
  return [
    ...pages,
    {
      figure: 'heaviest further page: scripts',
      value: heaviest?.scriptKb ?? 0,
      unit: 'KB gzip',
      budget: furtherKb,
    },
  ];
}
