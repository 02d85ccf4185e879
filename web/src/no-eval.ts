// The page's content security policy forbids code made from text; zod reads this before its first check, whichever page brings it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
