// Dialog in which a person signs: it says what is signed and what the signature means, and takes the own code or
// a new sign-in (decisions PS53–PS55). The form that asked stays open below it.
import {
  Alert,
  Box,
  Button,
  FormField,
  Input,
  KeyValuePairs,
  SpaceBetween,
} from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signIn } from '#shared/access/sign-in-api.ts';
import type { MessageCode } from '#shared/messages.ts';
import { RefusalError } from '#shared/refused.ts';
import { call } from '../../call.ts';
import { getEnumText } from '../../i18n/text.ts';
import { readHandedOverToken } from '../../session/hand-over-token.ts';
import { findCachedSession } from '../../session/session.ts';
import {
  isSignatureAsked,
  type PendingSignature,
  readSignatureRequest,
  waitForSignIn,
} from '../../session/signature.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Refusal } from '../../ui/refusal.tsx';

/** Refusals of a code, after which the person may try again. */
const codeRefusals: ReadonlySet<MessageCode> = new Set<MessageCode>([
  'signingCodeWrong',
  'signingCodeLocked',
  'signingCodeMissing',
]);

/** Returns the mail domain of the person if it has an identity provider of its own. */
async function findProviderDomain(): Promise<string | undefined> {
  const domain = findCachedSession()?.user?.email.split('@').at(-1)?.toLowerCase();
  if (!domain) return undefined;
  const { provider } = await call(signIn.provider, { domain });
  return provider ? domain : undefined;
}

export function SignatureDialog({ pending }: { pending: PendingSignature }) {
  const { t } = useTranslation('signatures');
  const [request, setRequest] = useState(() => readSignatureRequest(pending.refusal));
  const [code, setCode] = useState('');
  const [error, setError] = useState<unknown>();
  const [isBlocked, setBlocked] = useState(false);
  const [working, setWorking] = useState<'code' | 'signIn'>();
  const { meaning, challenge, record, hash, hasCode, problem } = request;
  const isCodeOffered = hasCode && meaning !== 'codeChosen';
  // A plant's own host has a token without a sign-in of its own.
  const isSignInOffered = readHandedOverToken() === undefined;

  const sign = async (way: 'code' | 'signIn') => {
    setWorking(way);
    setError(undefined);
    try {
      pending.onSigned(
        await pending.send({ meaning, proof: { challenge, ...(way === 'code' && { code }) } }),
      );
    } catch (reason) {
      setCode('');
      if (isSignatureAsked(reason)) setRequest(readSignatureRequest(reason));
      else if (reason instanceof RefusalError && codeRefusals.has(reason.code)) setError(reason);
      else pending.onGiveUp(reason);
    } finally {
      setWorking(undefined);
    }
  };
  const signInAnew = async () => {
    setError(undefined);
    // Opened at once: a window that opens later counts as unasked for.
    const opened = window.open('/sign-again', 'sign-again', 'popup,width=520,height=760');
    setBlocked(!opened);
    if (!opened) return;
    setWorking('signIn');
    try {
      const domain = await findProviderDomain();
      if (domain) opened.location.replace(`/sign-again?domain=${encodeURIComponent(domain)}`);
      if (await waitForSignIn(opened)) await sign('signIn');
    } catch (reason) {
      setError(reason);
    } finally {
      setWorking(undefined);
    }
  };
  return (
    <Dialog
      title={t('sign')}
      action={isCodeOffered ? t('signWithCode') : t('signIn')}
      working={working !== undefined}
      disabled={isCodeOffered ? code === '' : !isSignInOffered}
      onAct={() => (isCodeOffered ? sign('code') : signInAnew())}
      onClose={() => pending.onGiveUp(pending.refusal)}
    >
      <KeyValuePairs
        columns={2}
        items={[
          { label: t('meaning'), value: getEnumText('signatureMeaning', meaning) },
          { label: t('record'), value: record },
          { label: t('hash'), value: <Box variant="code">{hash.slice(0, 16)}</Box> },
        ]}
      />
      {problem && <Alert type="warning">{getEnumText('proofProblem', problem)}</Alert>}
      <Refusal error={error} />
      {isBlocked && <Alert type="error">{t('blocked')}</Alert>}
      {isCodeOffered ? (
        <FormField label={t('code')} description={t('codeHelp')}>
          <Input
            type="password"
            autoComplete={false}
            value={code}
            onChange={({ detail }) => setCode(detail.value)}
          />
        </FormField>
      ) : (
        <Box variant="p">{t(isSignInOffered ? 'signInHelp' : 'otherHost')}</Box>
      )}
      {isCodeOffered && isSignInOffered && (
        <SpaceBetween size="xs">
          <Button disabled={working !== undefined} onClick={() => void signInAnew()}>
            {t('signIn')}
          </Button>
        </SpaceBetween>
      )}
    </Dialog>
  );
}
