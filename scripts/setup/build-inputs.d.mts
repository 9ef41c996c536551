export function buildInputs(root: string): string[];
export function hashBuildInputs(root: string): string;
