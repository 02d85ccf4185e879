// Reports: what the home page and the dashboards show, read from totals and never from raw items.
import { overview as calls } from '../../shared/reports/api.ts';
import { on, serve } from '../http/serve.ts';
import { overview } from './overview.ts';

export const handler = serve(on(calls, overview));
