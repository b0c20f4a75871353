import { typicalSeconds } from '#shared/tools/typical-seconds.ts'

/** The label beside the figures as long as they are samples. */
export const claimsNotice = 'Sample figures'

/**
 * Sample figures about the business. The operator replaces them with real ones and then empties `claimsNotice`. The
 * time comes from the tools.
 */
export const claims = {
  summary: '51,246 redesigns for 3,472 customers, and over 10,000 creators so far.',
  facts: [
    { figure: '50,000+', label: 'transformations' },
    { figure: '97%', label: 'satisfaction' },
    { figure: '8x', label: 'cheaper than a designer' },
    { figure: `about ${typicalSeconds} s`, label: 'average processing' },
  ],
} as const
