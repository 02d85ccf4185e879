import { pagesOf, refusesEmpty } from './pages.ts';
import { shows } from './show.ts';

const lists = /(mgmt\/catalogs|Archives)\/\w+$/;

shows(async (url) => {
  const pages = await pagesOf('catalogs', url);
  // each list, then the form of its next record, refused while empty
  return pages.flatMap((each) => (lists.test(each.at) ? [each, { at: each.at, act: refusesEmpty }] : [each]));
});
