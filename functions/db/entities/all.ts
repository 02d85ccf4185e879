// All entities of the table, for the audit trail, data copies and tests.
import type { AnyEntity } from '../items.ts';
import * as access from './access.ts';
import * as autonomous from './autonomous.ts';
import * as ingestion from './ingestion.ts';
import * as integration from './integration.ts';
import * as kernel from './kernel.ts';
import * as organisation from './organisation.ts';
import * as planned from './planned.ts';
import * as procedures from './procedures.ts';
import * as provisioning from './provisioning.ts';
import * as push from './push.ts';
import * as reports from './reports.ts';
import * as requests from './requests.ts';
import * as safety from './safety.ts';
import * as sparkplug from './sparkplug.ts';
import * as structure from './structure.ts';
import * as warehouse from './warehouse.ts';
import * as webhooks from './webhooks.ts';

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
  integration,
  provisioning,
  webhooks,
  sparkplug,
  push,
  safety,
  kernel,
];

export const entities: readonly AnyEntity[] = features.flatMap((feature) =>
  Object.values<AnyEntity>(feature),
);
