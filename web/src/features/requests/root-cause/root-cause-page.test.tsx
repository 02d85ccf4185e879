import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { formatMessage } from '#shared/messages.ts';
import type { RootCausePage as Analysis, Extension } from '#shared/requests/root-cause-api.ts';
import { createWrapper, refuse, renderPage, startServer, type TestServer, waitUntil } from '#web/testing.tsx';
import { answerJson } from '#web/testing-answers.ts';
import { RootCausePage } from './root-cause-page.tsx';

const stored = { updatedAt: '2026-03-02T08:00:00Z', updatedBy: 'ada' };
const why = { why: 'Why?', answer: 'Because' };
const complete = {
  phenomenon: 'Stops',
  what: 'Drive',
  when: 'At start',
  where: 'Hall 2',
  how: 'Fuse blows',
  causes: [
    { text: 'Overload', branch: 'machine' as const, verified: true, result: 'ko' as const, whys: [why, why] },
    { text: 'Wrong fuse', branch: 'material' as const, verified: true, result: 'ok' as const, whys: [] },
    { text: 'Not trained', branch: 'man' as const, verified: false, whys: [] },
  ],
  primary: 'RC4' as const,
  eliminate: [{ description: 'New fuse', responsible: 'Ada' }],
  prevent: [{ description: 'Check monthly', responsible: 'Ada', pillar: 'PM' as const }],
};
const analysis: Analysis = {
  ...{ ...stored, ...complete },
  id: 'E1',
  ewoId: 'E1',
  version: 3,
  state: 'draft',
  required: true,
  ewo: {
    ...stored,
    id: 'E1',
    version: 7,
    code: 'E-2026-00001',
    machineId: 1,
    state: 'closed',
    priority: 'high',
    machineStatus: 'stopped',
    breakdownDescription: 'Does not start',
    requester: 'Ada',
    requesterId: 'u2',
    createdAt: '2026-03-02T08:00:00Z',
    createdOn: '2026-03-02',
    recordedAt: {},
    durations: {},
    minimum: {},
  } as unknown as Analysis['ewo'],
};

it.each([
  [['downtime', 'safety'], 'This EWO must be analysed: its downtime, a safety breakdown.'],
  // The EWO was closed before reasons were stored.
  [undefined, 'This EWO must be analysed.'],
] as const)('says which reasons for an analysis apply: %j', async (analysisReasons, text) => {
  await open({
    ...{ state: 'toDo', ewo: { ...analysis.ewo, analysisReasons: analysisReasons && [...analysisReasons] } },
  });
  await screen.findByText(text);
});

async function open(more: Partial<Analysis> = {}, tab = 'facts') {
  let now = { ...analysis, ...more };
  const asked = startServer({
    'GET /rootcause/items/{ewoId}': () => ({ body: now }),
    'PUT /rootcause/items': ({ body }) => {
      now = { ...now, ...(body as object), state: 'draft', version: now.version + 1 };
      return { body: now };
    },
    'POST /rootcause/items/{ewoId}/submit': () => {
      now = { ...now, state: 'submitted', version: now.version + 1 };
      return { body: now };
    },
  });
  const { router } = await renderPage(<RootCausePage />, {
    path: '/page/:idewo',
    at: `/page/E1?tab=${tab}`,
    namespaces: ['rootCause', 'ewoWork', 'words', 'orders'],
  });
  await screen.findByRole('heading', { name: /Root cause analysis of E-2026-00001/ });
  const sent = (method: string) => asked.filter((each) => each.method === method);
  return { router, sent };
}

const tabs = () => createWrapper().findTabs()!;
const dialog = () => createWrapper().findModal();
const button = (name: string) => screen.getByRole('button', { name });
/** The phenomenon is the first text area of its tab. */
const typePhenomenon = (text: string) => createWrapper().findTextarea()!.setTextareaValue(text);

it('asks before a tab is left with what is not saved, and saves the whole record', async () => {
  const { sent, router } = await open();
  screen.getByText('Everything is saved');
  typePhenomenon('Stops dead');
  await screen.findByText('Not saved yet');
  tabs().findTabLinkById('causes')!.click();
  await waitUntil(() => expect(dialog()).not.toBeNull());
  expect(sent('PUT')).toEqual([]);
  button('Stay on this tab').click();
  await waitUntil(() => expect(tabs().findActiveTab()!.getElement().textContent).toBe('5W1H'));

  tabs().findTabLinkById('causes')!.click();
  await waitUntil(() => expect(dialog()).not.toBeNull());
  button('Save and continue').click();
  await waitUntil(() => expect(tabs().findActiveTab()!.getElement().textContent).toBe('Possible causes'));
  expect(sent('PUT')).toMatchObject([
    { body: { ...complete, phenomenon: 'Stops dead', ewoId: 'E1', version: 3 } },
  ]);
  expect(router.state.location.search).toBe('?tab=causes');

  // Leaving the tab does not ask when everything is saved.
  tabs().findTabLinkById('whys')!.click();
  await waitUntil(() => expect(tabs().findActiveTab()!.getElement().textContent).toBe('Five whys'));
});

it('asks before the page is left with what is not saved', async () => {
  const { router } = await open();
  typePhenomenon('Stops dead');
  await screen.findByText('Not saved yet');
  await router.navigate('/elsewhere');
  await waitUntil(() =>
    expect(dialog()?.findHeader().getElement().textContent).toBe('Leave without saving?'),
  );
  expect(router.state.location.pathname).toBe('/page/E1');
});

it('names all that is missing when it is submitted, and leads to each', async () => {
  const { sent } = await open({
    ...{ phenomenon: undefined, primary: undefined, prevent: [] },
    causes: [{ ...complete.causes[0]!, whys: [] }],
  });
  button('Submit for confirmation').click();
  const named = ['Phenomenon', 'Possible causes', 'Primary root cause', 'Actions to prevent'];
  for (const name of named) await screen.findByRole('link', { name });
  expect(screen.getAllByText(formatMessage('whysMissing', 'en'), { exact: false }).length).toBeGreaterThan(0);
  expect(sent('POST')).toEqual([]);

  screen.getByRole('link', { name: 'Possible causes' }).click();
  await waitUntil(() => expect(tabs().findActiveTab()!.getElement().textContent).toBe('Five whys'));
  await waitUntil(() => expect(document.activeElement?.textContent).toBe('Add a why'));
  screen.getByRole('link', { name: 'Actions to prevent' }).click();
  await waitUntil(() =>
    expect(tabs().findActiveTab()!.getElement().textContent).toBe('Root cause and actions'),
  );
  button('Add an action to prevent').click();
  await waitUntil(() => expect(screen.queryByText(formatMessage('tooFew', 'en'))).toBeNull());
});

it('is submitted as it was saved, and then only read', async () => {
  const { sent } = await open();
  button('Submit for confirmation').click();
  await waitUntil(() => expect(createWrapper().findTabs()).toBeNull());
  expect(sent('PUT')).toEqual([]);
  expect(sent('POST')).toMatchObject([{ path: '/rootcause/items/E1/submit', body: { version: 3 } }]);
  screen.getByRole('link', { name: 'Confirm or give back' });
});

it('reads the drawing as a list of branches and causes', async () => {
  await open({}, 'causes');
  const list = screen.getByRole('list', { name: 'Causes by branch' });
  expect([...list.children].map((each) => each.textContent)).toEqual([
    'ManNot trained: not verified',
    'MachineOverload: verified, not OK',
    'MaterialWrong fuse: verified, OK',
    'Method: none',
  ]);
  expect(within(list.parentElement!.parentElement!).queryByRole('img')).toBeNull();
});

it('proposes the pillar of the root cause, and a procedure where maintenance was missing', async () => {
  await open({ prevent: [] }, 'actions');
  screen.getByRole('link', { name: /New SMP/ });
  button('Add an action to prevent').click();
  await waitUntil(() => expect(screen.getAllByText('PM').length).toBeGreaterThan(0));
});

it('says as which EWO it came back', async () => {
  await open({ verdict: 'ineffective', cameBackAs: 'E-2026-00009', cameBackId: 'E9' });
  screen.getByText('The same failure came back: the analysis is open again.');
  expect(screen.getAllByRole('link', { name: 'E-2026-00009' })[0]!.getAttribute('href')).toContain('ewo=E9');
});

it('keeps what was typed when somebody else was faster', async () => {
  await open();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url === '/config.json') return Response.json({ local: true, version: '0' });
    const { status, body } = refuse(409, { code: 'stale' });
    return init.method === 'PUT' ? answerJson(body, { status }) : answerJson(analysis);
  });
  typePhenomenon('Stops dead');
  button('Save').click();
  await screen.findByRole('button', { name: 'Reload the newest version' });
  expect(
    (createWrapper().findTextarea()!.findNativeTextarea().getElement() as HTMLTextAreaElement).value,
  ).toBe('Stops dead');
});

const verified = { ...analysis, state: 'confirmed' as const, verdict: 'verified' as const };
const press = (id: number) => ({ id, code: `PRS-0${id}`, description: 'Press' });
const extension: Extension = {
  machines: [press(2), press(3)],
  cycles: [{ id: '7', code: 'C-7', description: 'Weekly', near: true }],
  strategies: [{ id: '1.4', code: 'SMP-4', description: 'Check · PRS-01/P', near: false }],
};
const refuseAll = () => refuse(403, { code: 'notAllowedHere' });
async function extended(
  offer: Extension,
  clone: (now: object) => ReturnType<TestServer[string]> = refuseAll,
) {
  let now: object = verified;
  const asked = startServer({
    'GET /rootcause/items/{ewoId}': () => ({ body: now }),
    'GET /rootcause/items/{ewoId}/extension': () => ({ body: offer }),
    'POST /rootcause/items/{ewoId}/extend': ({ body }) => ({
      body: { ...verified, ...(body as object), version: 4 },
    }),
    'POST /rootcause/items/{ewoId}/clone': () => {
      const answer = clone(now);
      if (!answer.status) now = answer.body as object;
      return answer;
    },
  });
  await renderPage(<RootCausePage />, {
    path: '/page/:idewo',
    at: '/page/E1',
    namespaces: ['rootCause', 'ewoWork', 'words', 'orders'],
  });
  return () => asked.filter(({ method }) => method === 'POST');
}

it('extends what holds to the machines it fits, with a reason where it does not', async () => {
  const posted = await extended(extension);
  await screen.findByText('PRS-02 Press');
  screen.getByText('PRS-03 Press');
  const select = createWrapper().findSelect()!;
  select.openDropdown();
  select.selectOptionByValue('notApplicable', { expandToViewport: true });
  button('Save the extension').click();
  await screen.findByText(formatMessage('required', 'en'));
  createWrapper().findInput()!.setInputValue('Other drive');
  button('Save the extension').click();
  const twins = [{ machineId: 2, state: 'notApplicable', reason: 'Other drive' }];
  await waitUntil(() => expect(posted()).toMatchObject([{ body: { twins, version: 3 } }]));
});

it('puts a cycle of the machine on others, and says where it cannot', async () => {
  let refused = true;
  const values = { machine: 'PRS-03', element: 'P' };
  const posted = await extended(extension, () => {
    if (refused) return refuse(409, { code: 'counterpartMissing', values });
    return { body: { ...verified, version: 4, twins: [{ machineId: 2, state: 'done' }], coverage: 100 } };
  });
  (await screen.findByRole('button', { name: 'Clone to other machines' })).click();
  await waitUntil(() => expect(dialog()).not.toBeNull());
  const inside = createWrapper(dialog()!.getElement());
  const [what, where] = [inside.findSelect()!, inside.findMultiselect()!];
  what.openDropdown();
  what.selectOptionByValue('cycles 7', { expandToViewport: true });
  where.openDropdown();
  where.selectOptionByValue('2', { expandToViewport: true });
  const go = () => createWrapper(dialog()!.findFooter()!.getElement()).findAllButtons().at(-1)!.click();
  go();
  await screen.findByText('Machine PRS-03 has no element that corresponds to P.');
  refused = false;
  go();
  await screen.findByText('(100 %)');
  expect(posted().at(-1)).toMatchObject({ body: { cycleId: 7, machineIds: [2], version: 3 } });
});

it('offers nothing to clone where there is nothing, or nobody may', async () => {
  await extended({ ...extension, cycles: [], strategies: [] });
  await screen.findByText('PRS-02 Press');
  expect(screen.queryByRole('button', { name: 'Clone to other machines' })).toBeNull();
});
