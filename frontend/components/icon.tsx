import type { LucideIcon } from 'lucide-react'

type IconProps = { of: LucideIcon; size?: 16 | 20 | 24 | 32 }

const unshrinking = { flex: 'none', maxWidth: 'none' } as const

/** Lucide at the look's weight; always beside a word or on a labelled button, so never read out itself, and never shrunk for want of room. */
export const Icon = ({ of: Glyph, size = 20 }: IconProps) => (
  <Glyph size={size} strokeWidth={1.5} aria-hidden focusable={false} style={unshrinking} />
)
