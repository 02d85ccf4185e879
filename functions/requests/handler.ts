// The Lambda of what people ask for: emergency work orders, tags, root cause analyses, and what is said about them.
import { ewos } from '../../shared/requests/ewo-api.ts';
import { remarks } from '../../shared/requests/remark-api.ts';
import { rootCauses } from '../../shared/requests/root-cause-api.ts';
import { tags } from '../../shared/requests/tag-api.ts';
import { on, serve } from '../http/serve.ts';
import { ewo } from './ewo/ewo.ts';
import { remark } from './remark.ts';
import { rootCause } from './root-cause/root-cause.ts';
import { tag } from './tag/tag.ts';

export const handler = serve(on(ewos, ewo), on(tags, tag), on(rootCauses, rootCause), on(remarks, remark));
