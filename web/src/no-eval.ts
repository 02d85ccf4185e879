// Disables code generation in zod, which the content security policy forbids. The boot script imports it
// before any module, since zod reads the setting when it is evaluated and the bundler determines the module
// order.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
