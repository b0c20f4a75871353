export const themeCopy = { light: 'Light theme', dark: 'Dark theme', system: 'System theme' } as const
