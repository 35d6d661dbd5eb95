export const LAYOUT_NAMES = ['vault', 'claude-json', 'claude-md', 'smallcode'] as const
export type LayoutName = (typeof LAYOUT_NAMES)[number]
