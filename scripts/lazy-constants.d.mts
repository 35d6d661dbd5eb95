export function withLazyConstants(code: string): string
