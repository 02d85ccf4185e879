import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startStack } from '#scripts/local/stack.ts';
import { cloud } from './cloud.ts';

let data: string;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'plantledger-mail-'));
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

const inbox = async (url: string) =>
  (await (await fetch(`${url}/store`)).json()) as { emails: { subject: string }[] };

it('a mail stands in the inbox, also after a restart', async () => {
  const first = await startStack({ template: cloud, data });
  const body = { Text: { Data: 'The press leaks.' } };
  const Content = { Simple: { Subject: { Data: 'EWO opened' }, Body: body } };
  await new SESv2Client({}).send(
    new SendEmailCommand({
      FromEmailAddress: 'plant@demo.example',
      Destination: { ToAddresses: ['ada@demo.example'] },
      Content,
    }),
  );
  await first.close();
  const second = await startStack({ template: cloud, data });
  expect((await inbox(second.env.AWS_ENDPOINT_URL_SESV2!)).emails).toMatchObject([{ subject: 'EWO opened' }]);
  await second.close();
});
