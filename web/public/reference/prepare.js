// Before Scalar's file: its validator would try whether it may compile functions, which the policy refuses and reports.
window.__zod_globalConfig = { jitless: true };
