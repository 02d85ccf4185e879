import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { rootCauses } from '#shared/requests/root-cause-api.ts';
import { getErrorText } from '../../i18n/text.ts';
import { refuse, renderPage, startServer, type TestServer, waitUntil } from '../../testing.tsx';
import { useSend } from '../../use-call.ts';
import { Signing } from './signing.tsx';

function Confirming() {
  const { send } = useSend(rootCauses.confirm);
  const [outcome, setOutcome] = useState('');
  const confirm = () =>
    send({ ewoId: 'E1' }).then(
      () => setOutcome('confirmed'),
      (error: unknown) => setOutcome(getErrorText(error)),
    );
  return (
    <>
      <button type="button" onClick={() => void confirm()}>
        Confirm
      </button>
      <output>{outcome}</output>
      <Signing />
    </>
  );
}

const ask = (challenge: string, more: Record<string, string> = {}) =>
  refuse(409, {
    code: 'signatureNeeded',
    values: {
      meaning: 'rootCauseConfirmed',
      challenge,
      hash: 'ab12',
      record: 'E-7',
      code: 'chosen',
      ...more,
    },
  });
const confirmRoute = 'POST /rootcause/items/{ewoId}/confirm';

async function open(server: TestServer) {
  const requests = startServer(server);
  await renderPage(<Confirming />, { namespaces: ['signatures'] });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Confirm' })));
  const dialog = within(await screen.findByRole('dialog'));
  const sentSignatures = () =>
    requests.flatMap(({ body }) => (body as { signature?: object } | undefined)?.signature ?? []);
  return { dialog, sentSignatures };
}
const type = (code: string) =>
  fireEvent.change(screen.getByLabelText('Own code'), { target: { value: code } });

it('states what is signed, and sends the write again with the code until it is accepted', async () => {
  const answers = [
    ask('c1'),
    refuse(409, { code: 'signingCodeWrong' }),
    ask('c2', { problem: 'challengeExpired' }),
    { body: {} },
  ];
  const { dialog, sentSignatures } = await open({ [confirmRoute]: () => answers.shift()! });
  dialog.getByText('Confirmation of a root cause analysis');
  dialog.getByText('E-7');
  const sign = async (code: string) => {
    type(code);
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Sign with code' })));
  };
  await sign('111222');
  await dialog.findByText('This is not your code.');
  await sign('274951');
  await dialog.findByText('More than five minutes have passed. Sign again.');
  await sign('274951');
  await waitUntil(() => expect(screen.getByRole('status').textContent).not.toBe(''));
  expect(sentSignatures()).toEqual(
    [
      ['c1', '111222'],
      ['c1', '274951'],
      ['c2', '274951'],
    ].map(([challenge, code]) => ({ meaning: 'rootCauseConfirmed', proof: { challenge, code } })),
  );
});

it('leaves the form with the reason if the person gives up, and names a window that was blocked', async () => {
  vi.stubGlobal('open', () => null);
  const { dialog } = await open({ [confirmRoute]: () => ask('c1', { code: 'none' }) });
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Sign in again and sign' })));
  await dialog.findByText(/The browser blocked the window/);
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Cancel' })));
  await waitUntil(() =>
    expect(screen.getByRole('status').textContent).toBe(
      'This act is signed: sign in again or enter your own code.',
    ),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});
