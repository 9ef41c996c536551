// Loaded into npm (--require): npm selects packages by the version of the Node that runs it, and skips those
// for newer ones. The packages will run on the pinned Node, which is downloaded meanwhile (prepare.mjs).
Object.defineProperty(process, 'version', { value: process.env.PINNED_NODE });
