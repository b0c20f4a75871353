import { vi } from 'vitest'

// The files of a project share one worker. Each one loads our modules anew, because they cache values and can be mocked; packages stay loaded.
vi.resetModules()
