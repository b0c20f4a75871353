import type { JobMode, Tool } from './define-tool.ts'

/**
 * The full resolution of a completed generation: its offer and price, in the form of a tool's mode. Every plan includes
 * it. Its job runs in the AI function of the generation (docs/product.md, Pictures).
 */
export const hd = {
  tool: { name: 'Download HD', minimumPlan: 'Basic' },
  mode: {
    success: 'Your HD picture is ready',
    failure: 'Failed to make the HD picture',
    credits: 0,
    typicalSeconds: 20,
  },
} as const satisfies { tool: Pick<Tool, 'name' | 'minimumPlan'>; mode: Omit<JobMode, 'function'> }
