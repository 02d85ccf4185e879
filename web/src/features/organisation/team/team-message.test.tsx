import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage, waitUntil } from '#web/testing.tsx';
import { TeamMessage } from './team-message.tsx';

it('a message to a team begins with its text', async () => {
  await renderPage(<TeamMessage team={{ id: 1, code: 'T1', active: true } as never} />, {
    namespaces: ['organisation'],
  });
  fireEvent.click(screen.getByRole('button', { name: 'Message' }));
  await waitUntil(() => expect(document.activeElement).toBe(screen.getByRole('textbox')));
});
