// Host of the signature dialog, over all pages; a write that asks for a signature opens it.
import { lazy, Suspense, useEffect, useState } from 'react';
import { cache } from '../../cache.ts';
import { i18n } from '../../i18n/i18n.ts';
import { type PendingSignature, setSigner } from '../../session/signature.ts';

const SignatureDialog = lazy(async () => {
  const [{ SignatureDialog }] = await Promise.all([
    import('./signature-dialog.tsx'),
    i18n.loadNamespaces(['signatures']),
  ]);
  return { default: SignatureDialog };
});

export function Signing() {
  const [pending, setPending] = useState<PendingSignature>();
  useEffect(() => {
    setSigner(
      (refusal, send) =>
        new Promise<unknown>((onSigned, onGiveUp) =>
          setPending({ refusal, send, onSigned, onGiveUp }),
        ).finally(() => {
          setPending(undefined);
          void cache.invalidateQueries({ queryKey: ['/signature/items'] });
        }) as never,
    );
    return () => setSigner(undefined);
  }, []);
  return (
    pending && (
      <Suspense>
        <SignatureDialog pending={pending} />
      </Suspense>
    )
  );
}
