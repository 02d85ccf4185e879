// Every item kind of the table, for whoever must know them all: the trail, copies of the data, tests.
import type { AnyEntity } from '../items.ts';
import * as access from './access.ts';
import * as autonomous from './autonomous.ts';
import * as ingestion from './ingestion.ts';
import * as kernel from './kernel.ts';
import * as organisation from './organisation.ts';
import * as planned from './planned.ts';
import * as procedures from './procedures.ts';
import * as reports from './reports.ts';
import * as requests from './requests.ts';
import * as structure from './structure.ts';
import * as warehouse from './warehouse.ts';

const features = [
  access,
  structure,
  procedures,
  planned,
  autonomous,
  requests,
  warehouse,
  organisation,
  ingestion,
  reports,
  kernel,
];

export const entities: readonly AnyEntity[] = features.flatMap((feature) =>
  Object.values<AnyEntity>(feature),
);
