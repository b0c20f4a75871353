type Names = readonly [first: string, second: string]

/** Texts of two pictures behind a handle. */
export const compareCopy = {
  before: 'Before',
  after: 'After',
  handle: (...[first, second]: Names) => `Compare ${first.toLowerCase()} and ${second.toLowerCase()}`,
  shares: (percent: number, ...[first, second]: Names) =>
    `${percent}% ${first.toLowerCase()}, ${100 - percent}% ${second.toLowerCase()}`,
  roomBefore: (tool: string) => `A room before ${tool}`,
  roomAfter: (tool: string) => `The same room after ${tool}`,
} as const
