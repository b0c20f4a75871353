/** What scrolls on a desktop between parts that do not, and fades out at its end. */
export const scrollFade = {
  minHeight: 0,
  overflowY: { md: 'auto' },
  overscrollBehavior: 'contain',
  // Keeps a tile that is scrolled into view clear of the fade.
  scrollPaddingBlock: '8px 36px',
  maskImage: { md: 'linear-gradient(#000 calc(100% - 28px), transparent)' },
} as const
