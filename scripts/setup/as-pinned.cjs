// Told to npm (--require): it asks by the version of the Node that runs it which packages are for this machine, and leaves out those
// for newer ones. They are run by the pinned one, which is brought meanwhile (prepare.mjs).
Object.defineProperty(process, 'version', { value: process.env.PINNED_NODE });
