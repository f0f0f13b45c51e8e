// The library that checks documents tries, once, whether it may compile code. In a worker of the page it may not, and each try is a
// violation of the policy. The page itself says so in index.html. Imported before everything else.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
