// The Lambda of what people ask for: emergency work orders, tags, root cause analyses.
import { ewos } from '../../shared/requests/ewo-api.ts';
import { rootCauses } from '../../shared/requests/root-cause-api.ts';
import { on, serve } from '../http/serve.ts';
import { ewo } from './ewo/ewo.ts';
import { rootCause } from './root-cause/root-cause.ts';

export const handler = serve(on(ewos, ewo), on(rootCauses, rootCause));
