// Run by `watchOver` as a process of its own: waits until the process that opened a database has gone, then has it stopped.
// Plain JavaScript that imports nothing before: loading TypeScript would cost each app 30 MB for nothing.
process.stdin.resume();
process.stdin.once("close", () => void import("./stop-left.ts"));
